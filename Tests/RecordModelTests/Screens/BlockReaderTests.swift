import RecordModel
import Testing

@Suite("Blocks of screens") struct BlockReaderTests {
  /// What is said of one block of the screen of frequent questions.
  private func told(_ block: String, bindings: [String: BindingType]? = nil) throws -> [String] {
    let screen = try #require(Screen.named(.patientFaqs))
    let scope = BlockScope(
      bindings: bindings ?? screen.bindings, screens: Set(ScreenName.allCases.map(\.rawValue)),
      operations: Set(screen.operations))
    var reader = BlockReader(scope)
    let value = try JSON.parse(Array(block.utf8), limits: JSONLimits(depth: 512)).value()
    _ = reader.blocks(.array([value]), at: "")
    return reader.problems.map { "\($0.path) \($0.code)" }
  }

  @Test("R-MH-308: what sanitisers are tried with is refused as unsafe", arguments: BlockCases.unsafe)
  func unsafe(block: String) throws {
    let told = try told(block)
    #expect(told.contains { $0.hasSuffix(" unsafe_content") }, "\(told)")
  }

  @Test("R-MH-308: there are more than 40 such cases of each kind that matters") func many() {
    #expect(BlockCases.unsafe.count > 130)
  }

  @Test("what is no harm is taken", arguments: BlockCases.safe) func safe(block: String) throws {
    #expect(try told(block) == [])
  }

  @Test("R-MH-307: the 30 types of the contract are known, and any other is told with its path") func types()
    throws
  {
    #expect(BlockKind.allCases.count == 30)
    for type in ["article", "Div", "DIV", "h5", "center", "b", "i", "nav", "main", "picture"] {
      #expect(try told(#"{"type":"\#(type)"}"#) == ["/0 unknown_block_type"], "\(type)")
    }
    let nested =
      #"{"type":"div","children":["a",{"type":"ul","children":[{"type":"li","children":[{"type":"blink"}]}]}]}"#
    #expect(try told(nested) == ["/0/children/1/children/0/children/0 unknown_block_type"])
  }

  @Test("R-MH-301: each wrong member of a block is told, all at once") func members() throws {
    let cases: [(String, [String])] = [
      (#"7"#, ["/0 wrong_type"]), (#"{}"#, ["/0/type required"]), (#"{"type":7}"#, ["/0/type wrong_type"]),
      (#"{"type":"p","id":"1a"}"#, ["/0/id bad_format"]), (#"{"type":"p","id":7}"#, ["/0/id wrong_type"]),
      (#"{"type":"p","children":{}}"#, ["/0/children wrong_type"]),
      (#"{"type":"p","children":[7]}"#, ["/0/children/0 wrong_type"]),
      (#"{"type":"p","text":"x"}"#, ["/0/text unknown_field"]),
      (#"{"type":"p","properties":[]}"#, ["/0/properties wrong_type"]),
      (#"{"type":"p","properties":{"css":1}}"#, ["/0/properties/css unknown_field"]),
      (#"{"type":"p","properties":{"style":{"color":1}}}"#, ["/0/properties/style/color wrong_type"]),
      (#"{"type":"br","children":["x"]}"#, ["/0/children bad_format"]),
      (#"{"type":"p","children":["\u0000"]}"#, ["/0/children/0 bad_format"]),
      (
        #"{"type":"p","id":"","children":["{{x}}"],"y":1}"#,
        ["/0/y unknown_field", "/0/id bad_format", "/0/children/0 unknown_binding"]
      ),
    ]
    for (block, problems) in cases { #expect(try told(block) == problems, "\(block)") }
    let long = String(repeating: "x", count: 10_001)
    #expect(try told(#"{"type":"p","children":["\#(long)"]}"#) == ["/0/children/0 too_long"])
    let many = Array(repeating: #""x""#, count: 501).joined(separator: ",")
    #expect(try told(#"{"type":"p","children":[\#(many)]}"#) == ["/0/children too_many"])
  }

  @Test("R-MH-309: 33 levels are too deep, 5001 blocks too many, and a hostile depth no harm") func bounds()
    throws
  {
    func deep(_ levels: Int) -> String {
      String(repeating: #"{"type":"div","children":["#, count: levels - 1) + #"{"type":"div"}"#
        + String(repeating: "]}", count: levels - 1)
    }
    #expect(try told(deep(32)) == [])
    let deeper = try told(deep(33))
    #expect(deeper.allSatisfy { $0.hasSuffix(" too_deep") } && !deeper.isEmpty)
    #expect(try told(deep(250)).count == 1)
    let row =
      #"{"type":"div","children":["# + Array(repeating: #"{"type":"br"}"#, count: 499).joined(separator: ",")
      + "]}"
    func rows(_ count: Int) -> String {
      #"{"type":"div","children":["# + Array(repeating: row, count: count).joined(separator: ",") + "]}"
    }
    #expect(try told(rows(9)) == [])
    #expect(try told(rows(10)).contains { $0.hasSuffix(" too_many") })
  }

  @Test("R-MH-310, R-MH-311: places for values are checked by name, type, filter and form") func places()
    throws
  {
    let bindings: [String: BindingType] = [
      "text": .string, "number": .number, "flag": .boolean, "thing": .object, "list": .array,
    ]
    let cases: [(String, String?)] = [
      ("{{text}}", nil), ("{{ text }}", nil), ("{{text | date}}", nil), ("{{text|datetime}}", nil),
      ("{{text | time}}", nil), ("{{number | number}}", nil), ("{{flag}}", nil), ("{{thing.a.b-c.d_e}}", nil),
      ("{{thing.a | number}}", nil), ("a {{text}} b {{number}}", nil), ("{ {text} }", nil), ("}}", nil),
      ("{{other}}", "unknown_binding"), ("{{list}}", "unknown_binding"), ("{{list.a}}", "unknown_binding"),
      ("{{thing}}", "unknown_binding"), ("{{text.a}}", "unknown_binding"),
      ("{{text | number}}", "unknown_binding"), ("{{number | date}}", "unknown_binding"),
      ("{{flag | number}}", "unknown_binding"), ("{{item.a}}", "unknown_binding"),
      ("{{}}", "bad_format"), ("{{text", "bad_format"), ("{{text | upper}}", "bad_format"),
      ("{{text | date | time}}", "bad_format"), ("{{a..b}}", "bad_format"), ("{{a b}}", "bad_format"),
      ("{{constructor()}}", "bad_format"), ("{{{text}}}", "bad_format"), ("{{#if text}}", "bad_format"),
      ("{{text}}{{", "bad_format"), ("{{a[0]}}", "bad_format"),
    ]
    for (text, code) in cases {
      let expected = code.map { ["/0/children/0 \($0)"] } ?? []
      #expect(try told(#"{"type":"p","children":["\#(text)"]}"#, bindings: bindings) == expected, "\(text)")
    }
  }

  @Test("R-MH-312: what is repeated is a list, and what is asked for is declared") func structure() throws {
    let bindings: [String: BindingType] = [
      "text": .string, "thing": .object, "list": .array, "flag": .boolean,
    ]
    let cases: [(String, String?)] = [
      (#""repeat":"list""#, nil), (#""repeat":"thing.rows""#, nil), (#""showIf":"list""#, nil),
      (#""showIf":"thing.a""#, nil), (#""showIf":"flag""#, nil),
      (#""repeat":"text""#, "repeat unknown_binding"),
      (#""repeat":"thing""#, "repeat unknown_binding"), (#""repeat":"flag""#, "repeat unknown_binding"),
      (#""repeat":"list.a""#, "repeat unknown_binding"), (#""repeat":"none""#, "repeat unknown_binding"),
      (#""repeat":"item.rows""#, "repeat unknown_binding"), (#""repeat":"""#, "repeat bad_format"),
      (#""repeat":7"#, "repeat wrong_type"), (#""showIf":"none""#, "showIf unknown_binding"),
      (#""showIf":"text.a""#, "showIf unknown_binding"), (#""showIf":"item.a""#, "showIf unknown_binding"),
      (#""showIf":"a b""#, "showIf bad_format"),
    ]
    for (property, code) in cases {
      let expected = code.map { ["/0/properties/\($0)"] } ?? []
      #expect(
        try told(#"{"type":"p","properties":{\#(property)}}"#, bindings: bindings) == expected, "\(property)")
    }
    let inner =
      #"{"type":"ul","properties":{"repeat":"list"},"children":[{"type":"li","properties":{"repeat":"item.rows","showIf":"item.a"},"children":["{{item.b}}{{item}}"]}]}"#
    #expect(try told(inner, bindings: bindings) == [])
    let square =
      #"{"type":"div","properties":{"repeat":"list"},"children":[{"type":"div","properties":{"repeat":"list"}}]}"#
    #expect(try told(square, bindings: bindings) == ["/0/children/0/properties/repeat bad_format"])
  }

  @Test("R-MH-315: what a parser of HTML would move elsewhere is refused") func nesting() throws {
    for block in [
      #"{"type":"tr"}"#, #"{"type":"td"}"#, #"{"type":"li"}"#, #"{"type":"option"}"#, #"{"type":"thead"}"#,
      #"{"type":"table","children":["x"]}"#, #"{"type":"table","children":[{"type":"div"}]}"#,
      #"{"type":"p","children":[{"type":"span","children":[{"type":"div"}]}]}"#,
      #"{"type":"a","children":[{"type":"span","children":[{"type":"a"}]}]}"#,
      #"{"type":"form","children":[{"type":"form"}]}"#, #"{"type":"button","children":[{"type":"button"}]}"#,
      #"{"type":"select","children":[{"type":"p"}]}"#, #"{"type":"textarea","children":[{"type":"br"}]}"#,
      #"{"type":"h1","children":[{"type":"h2"}]}"#, #"{"type":"ul","children":["x"]}"#,
    ] {
      let told = try told(block)
      #expect(told.allSatisfy { $0.hasSuffix(" bad_format") } && !told.isEmpty, "\(block)")
    }
  }

  @Test("R-MH-316, R-MH-317: the bridge knows two actions, and a form one of the screen's operations")
  func actions() throws {
    let cases: [(String, String, [String])] = [
      ("button", #"{"action":"call"}"#, ["/action not_in_enum"]), ("button", "{}", ["/action required"]),
      ("button", #"{"action":"goTo"}"#, ["/screen required"]),
      ("button", #"{"action":"goTo","screen":"home"}"#, ["/screen not_in_enum"]),
      ("button", #"{"action":"goTo","screen":7}"#, ["/screen wrong_type"]),
      ("button", #"{"action":"logout","screen":"patient-labs"}"#, ["/screen inconsistent"]),
      ("button", #"{"action":"logout","url":"x"}"#, ["/url unknown_field"]),
      ("div", #"{"action":"logout"}"#, [" bad_format"]), ("button", "7", [" wrong_type"]),
    ]
    for (type, action, problems) in cases {
      #expect(
        try told(#"{"type":"\#(type)","properties":{"action":\#(action)}}"#)
          == problems.map { "/0/properties/action\($0)" }, "\(action)")
    }
    let form = #"{"type":"form","properties":{"attributes":{"name":"makePayment"}}}"#
    #expect(try told(form) == ["/0/properties/attributes/name not_in_enum"])
  }
}
