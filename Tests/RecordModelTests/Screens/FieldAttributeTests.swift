import RecordModel
import Testing

@Suite("Attributes of fields and tables") struct FieldAttributeTests {
  private func read(_ block: String) throws -> (blocks: [Block], told: [String]) {
    let screen = try #require(Screen.named(.patientFaqs))
    var reader = BlockReader(
      BlockScope(bindings: screen.bindings, screens: [], operations: Set(screen.operations)))
    let blocks = reader.blocks(.array([try JSON.parse(Array(block.utf8)).value()]), at: "")
    return (blocks, reader.problems.map { "\($0.path) \($0.code)" })
  }

  /// An input of a type with one more attribute.
  private func input(_ type: String, _ name: String, _ text: String) throws -> [String] {
    try read(
      #"{"type":"input","properties":{"attributes":{"\#(name)":"\#(text)","type":"\#(type)","name":"a"}}}"#
    ).told
  }

  @Test("given an attribute that HTML has there, when a template is read, then it is taken") func taken()
    throws
  {
    let cases: [(String, String, String)] = [
      ("text", "required", "true"), ("date", "required", "required"), ("checkbox", "checked", "true"),
      ("radio", "checked", "checked"), ("number", "min", "-1.5"), ("number", "max", "300"),
      ("number", "max", "{{userName}}"), ("date", "min", "2026-01-31"), ("month", "max", "2026-12"),
      ("time", "min", "08:00"), ("datetime-local", "max", "2026-01-31T08:00"), ("number", "step", "0.1"),
      ("number", "step", "any"), ("text", "maxlength", "200"), ("tel", "autocomplete", "tel"),
      ("password", "autocomplete", "new-password"), ("text", "autocomplete", "off"), ("text", "lang", "de"),
      ("text", "lang", "en-US"), ("hidden", "value", "{{userName}}"),
    ]
    for (type, name, text) in cases { #expect(try input(type, name, text) == [], "\(type) \(name) \(text)") }
    for block in [
      #"{"type":"textarea","properties":{"attributes":{"rows":"4","maxlength":"20000","required":"true"}}}"#,
      #"{"type":"table","children":[{"type":"tr","children":[{"type":"th","properties":{"attributes":{"scope":"col"}}}]}]}"#,
      #"{"type":"select","properties":{"attributes":{"required":"true"}},"children":[{"type":"option","properties":{"attributes":{"selected":"true","value":""}}}]}"#,
      #"{"type":"p","properties":{"attributes":{"lang":"de"}}}"#,
    ] {
      #expect(try read(block).told == [], "\(block)")
    }
  }

  @Test("given a text that says nothing there, when a template is read, then its place is told") func texts()
    throws
  {
    let cases: [(String, String, String, String)] = [
      ("text", "required", "false", "bad_format"), ("text", "required", "", "bad_format"),
      ("text", "required", "{{userName}}", "bad_format"), ("checkbox", "checked", "yes", "bad_format"),
      ("number", "min", "x", "bad_format"), ("number", "min", "1,5", "bad_format"),
      ("number", "max", "1e9", "bad_format"), ("number", "max", "", "bad_format"),
      ("number", "max", "1{{userName}}", "bad_format"), ("date", "min", "today", "bad_format"),
      ("number", "step", "0", "bad_format"), ("number", "step", "-1", "bad_format"),
      ("number", "step", "0.0", "bad_format"), ("text", "maxlength", "0", "out_of_range"),
      ("text", "maxlength", "100001", "out_of_range"), ("text", "maxlength", "007", "bad_format"),
      ("text", "maxlength", "{{userName}}", "bad_format"),
      ("text", "autocomplete", "cc-number", "not_in_enum"),
      ("text", "autocomplete", "name off", "not_in_enum"), ("text", "lang", "d", "bad_format"),
      ("text", "lang", "de_DE", "bad_format"), ("text", "lang", "{{userName}}", "bad_format"),
      ("text", "lang", "12", "bad_format"), ("image", "required", "true", "unsafe_content"),
    ]
    for (type, name, text, code) in cases {
      let place = code == "unsafe_content" ? "type" : name
      let told = try input(type, name, text)
      #expect(told == ["/0/properties/attributes/\(place) \(code)"], "\(type) \(name) \(text)")
    }
    for (block, problem) in [
      (#"{"type":"textarea","properties":{"attributes":{"rows":"51"}}}"#, "rows out_of_range"),
      (#"{"type":"textarea","properties":{"attributes":{"rows":"1.5"}}}"#, "rows bad_format"),
    ] {
      #expect(try read(block).told == ["/0/properties/attributes/\(problem)"])
    }
    let cell =
      #"{"type":"table","children":[{"type":"tr","children":[{"type":"th","properties":{"attributes":{"scope":"all"}}}]}]}"#
    #expect(try read(cell).told == ["/0/children/0/children/0/properties/attributes/scope not_in_enum"])
  }

  @Test("given an attribute that HTML has elsewhere, when a template is read, then it is refused")
  func elsewhere() throws {
    for (type, name, text) in [
      ("text", "min", "1"), ("checkbox", "max", "1"), ("email", "step", "any"), ("number", "maxlength", "3"),
      ("date", "maxlength", "3"), ("text", "checked", "true"), ("hidden", "required", "true"),
      ("hidden", "autocomplete", "off"), ("hidden", "maxlength", "3"), ("file", "autocomplete", "off"),
    ] {
      let told = try input(type, name, text)
      #expect(told == ["/0/properties/attributes/\(name) inconsistent"], "\(type) \(name)")
    }
    let foreign: [(String, String)] = [
      ("p", "required"), ("div", "rows"), ("td", "scope"), ("select", "maxlength"), ("textarea", "min"),
      ("button", "autocomplete"), ("input", "selected"), ("input", "rows"), ("label", "required"),
      ("input", "pattern"), ("input", "readonly"), ("input", "autofocus"), ("input", "form"),
    ]
    for (type, name) in foreign {
      let parent = type == "td" ? #"{"type":"table","children":[{"type":"tr","children":["# : ""
      let end = type == "td" ? "]}]}" : ""
      let told = try read(
        parent + #"{"type":"\#(type)","properties":{"attributes":{"\#(name)":"true"}}}"# + end
      ).told
      #expect(told.count == 1 && told[0].hasSuffix("/\(name) unsafe_content"), "\(type) \(name): \(told)")
    }
  }

  @Test("given a flag in either way of writing, when a template is read, then it is its own name")
  func flags() throws {
    for (block, name) in [
      (#"{"type":"input","properties":{"attributes":{"required":"true"}}}"#, "required"),
      (#"{"type":"input","properties":{"attributes":{"required":"required"}}}"#, "required"),
      (#"{"type":"input","properties":{"attributes":{"type":"radio","checked":"true"}}}"#, "checked"),
    ] {
      let read = try read(block)
      #expect(read.told == [] && read.blocks.first?.attribute(name) == name)
    }
  }

  @Test("R-MH-307: given what the contract's list of types lacks, when it is read, then it is refused")
  func closed() throws {
    #expect(try read(#"{"type":"details"}"#).told == ["/0 unsafe_content"])
    for type in ["summary", "fieldset", "legend", "datalist", "output", "optgroup", "caption"] {
      #expect(try read(#"{"type":"\#(type)"}"#).told == ["/0 unknown_block_type"], "\(type)")
    }
  }
}
