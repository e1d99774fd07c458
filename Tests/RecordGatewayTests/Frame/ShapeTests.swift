import RecordModel
import Testing

@testable import RecordGateway

@Suite("Shapes of bodies") struct ShapeTests {
  private static let shape = Shape.closed(
    .required("name", .text(1...5)), .optional("day", .form(.day)), .optional("moment", .form(.moment)),
    .optional("time", .form(.clock)), .optional("mail", .form(.mail)), .optional("kind", .words(["a", "b"])),
    .optional("rate", .integer(1...9)), .optional("judged", .judged(.integer(1...9))),
    .optional("number", .number(1...9)), .optional("flag", .flag), .optional("none", .orNull(.flag)),
    .optional("list", .list(of: .text(1...3), atMost: 2)), .optional("map", .dictionary(of: .number())),
    .optional("open", .open(.required("x", .flag))), .optional("rest", .ignored))

  private func problems(_ text: String, _ shape: Shape = shape) throws -> [String] {
    ShapeCheck(try JSON.parse(Array(text.utf8)), shape).problems.map { "\($0.path) \($0.code)" }.sorted()
  }

  @Test(
    "what fits has no problems",
    arguments: [
      #"{"name":"Erika"}"#, #"{"name":"ä\nb","day":"2024-02-29","moment":"2026-01-14T11:20:30+01:00"}"#,
      #"{"name":"x","time":"23:59","mail":" A@b.c ","kind":"b","rate":9.0,"judged":500,"number":1.5}"#,
      #"{"name":"x","flag":true,"none":null,"list":["a","b"],"map":{"a":1,"b":2.5}}"#,
      #"{"name":"x","open":{"x":false,"y":1},"rest":[{"anything":null}]}"#,
    ]) func fits(text: String) throws
  {
    #expect(try problems(text).isEmpty)
  }

  @Test(
    "R-MH-005, R-MH-006, R-MH-010, R-MH-011: everything that does not fit is told, with its place",
    arguments: [
      (#"{}"#, ["/name required"]),
      (
        #"{"name":7,"day":"2023-02-29","extra":1}"#,
        ["/day bad_format", "/extra unknown_field", "/name wrong_type"]
      ),
      (#"{"name":"Mustermann","moment":"2026-01-14T11:20:30"}"#, ["/moment bad_format", "/name too_long"]),
      (
        #"{"name":"","time":"24:00","mail":"a@"}"#,
        ["/mail bad_format", "/name bad_format", "/time bad_format"]
      ),
      (
        #"{"name":"a\u0000b","kind":"c","rate":0}"#,
        ["/kind not_in_enum", "/name bad_format", "/rate out_of_range"]
      ),
      (
        #"{"name":"x","rate":1.5,"judged":"7","number":"NaN"}"#,
        ["/judged wrong_type", "/number wrong_type", "/rate wrong_type"]
      ),
      (
        #"{"name":"x","flag":null,"none":0,"number":true}"#,
        ["/flag wrong_type", "/none wrong_type", "/number wrong_type"]
      ),
      (
        #"{"name":"x","list":["a","toolong",3]}"#,
        ["/list too_many", "/list/1 too_long", "/list/2 wrong_type"]
      ),
      (
        #"{"name":"x","list":{},"map":[],"open":{}}"#,
        ["/list wrong_type", "/map wrong_type", "/open/x required"]
      ),
      (#"{"name":"x","map":{"a":"b"},"a b":1}"#, ["/a b unknown_field", "/map/a wrong_type"]),
      (
        #"{"name":"x","a/b~c":1,"map":{"~/":"b"},"":1}"#,
        ["/ unknown_field", "/a~1b~0c unknown_field", "/map/~0~1 wrong_type"]
      ),
      (
        #"{"name":"x","mail":"a b@example.org"}"#, ["/mail bad_format"]
      ),
    ]) func refused(text: String, expected: [String]) throws
  {
    #expect(try problems(text) == expected)
  }

  @Test("a body of nothing but problems has no longer answer than a thousand") func many() throws {
    let members = (0..<2000).map { "\"m\($0)\":0" }.joined(separator: ",")
    #expect(try problems("{\(members)}").count == 1000)
  }

  @Test("R-MH-010: texts are as long as they are when they are composed") func composed() throws {
    #expect(try problems(#"{"name":"a\u0308o\u0308u\u0308e\u0301c\u0327"}"#).isEmpty)
    #expect(try problems(#"{"name":"a\u0308o\u0308u\u0308e\u0301c\u0327x"}"#) == ["/name too_long"])
  }

  @Test("R-MH-349: a line break counts once and is no control character, however it is sent") func breaks()
    throws
  {
    #expect(try problems(#"{"name":"a\r\nb\rc"}"#).isEmpty)
    #expect(try problems(#"{"name":"a\r\nb\r\nc\r"}"#) == ["/name too_long"])
    #expect(try problems(#"{"name":"a\u000bb"}"#) == ["/name bad_format"])
  }

  @Test(
    "what fits of a body is what the record may still judge, with something in the place of what must be there",
    arguments: [
      (#"{"name":7,"rate":99,"flag":true}"#, #"{"name":"x","flag":true}"#),
      (#"{"extra":1,"name":"ab","judged":500,"day":"x"}"#, #"{"name":"ab","judged":500}"#),
      (#"{"name":"x","list":["a",5,"toolong"]}"#, #"{"name":"x"}"#),
      (#"{"name":"x","open":{"y":1,"x":2}}"#, #"{"name":"x","open":{"x":false,"y":1}}"#),
      (#"{"none":5,"open":{}}"#, #"{"name":"x","open":{"x":false}}"#),
    ]) func fitting(text: String, expected: String) throws
  {
    let check = ShapeCheck(try JSON.parse(Array(text.utf8)), Self.shape)
    #expect(!check.problems.isEmpty)
    let fitting = String(decoding: try JSON.encode(check.fitting), as: UTF8.self)
    #expect(fitting == expected)
    #expect(ShapeCheck(try JSON.parse(Array(fitting.utf8)), Self.shape).problems.isEmpty)
  }

  @Test("the documented schema has the same bounds") func schema() throws {
    let schema = Shape.closed(
      .required("name", .text(1...5)), .optional("rate", .judged(.integer(1...9))),
      .optional("list", .list(of: .form(.day), atMost: 2)), .optional("none", .orNull(.words(["a"])))
    ).schema
    let text = String(decoding: try JSON.encode(schema), as: UTF8.self)
    #expect(
      text
        == #"{"type":"object","properties":{"name":{"type":"string","minLength":1,"maxLength":5,"#
        + #""pattern":"^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$"},"#
        + #""rate":{"type":"integer","minimum":1,"maximum":9},"#
        + #""list":{"type":"array","items":{"type":"string","format":"date"},"maxItems":2},"#
        + #""none":{"anyOf":[{"type":"string","enum":["a"]},{"type":"null"}]}},"#
        + #""required":["name"],"additionalProperties":false}"#)
  }
}
