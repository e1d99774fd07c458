import RecordModel
import Testing

@Suite("Composed texts") struct ComposedTextTests {
  @Test(
    "R-MH-010: the form that texts are stored in",
    arguments: [
      ("", ""), ("abc", "abc"), ("Ame\u{301}lie", "Am\u{e9}lie"), ("\u{e4}", "\u{e4}"),
      ("\u{212b}", "\u{c5}"), ("a\u{323}\u{308}", "\u{1ea1}\u{308}"), ("\u{1100}\u{1161}", "\u{ac00}"),
      ("\u{fb01}", "\u{fb01}"), ("\u{301}", "\u{301}"),
    ]) func texts(text: String, composed: String)
  {
    #expect(Array(text.composed.unicodeScalars) == Array(composed.unicodeScalars))
    #expect(Array(text.composed.composed.unicodeScalars) == Array(composed.unicodeScalars))
  }

  @Test("R-MH-010: every text of a tape is composed, and nothing else is different") func tape() throws {
    let sent = #"{"a\u0308":["e\u0301",{"b":"u\u0308","c":1.5}],"plain":"\u00e4","n":null,"t":true}"#
    let tape = try JSON.parse(Array(sent.utf8))
    let composed = String(decoding: try JSON.encode(tape.composed.value()), as: UTF8.self)
    let expected =
      "{\"a\u{308}\":[\"\u{e9}\",{\"b\":\"\u{fc}\",\"c\":1.5}],\"plain\":\"\u{e4}\",\"n\":null,\"t\":true}"
    #expect(Array(composed.unicodeScalars) == Array(expected.unicodeScalars))
  }
}
