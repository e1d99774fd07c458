import RecordModel
import Testing

@Suite("Stored texts") struct StoredTextTests {
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
    #expect(Array(text.asStored.unicodeScalars) == Array(composed.unicodeScalars))
  }

  @Test(
    "R-MH-349: a line break is one line feed, however it was sent",
    arguments: [
      ("a\r\nb", "a\nb"), ("a\rb", "a\nb"), ("a\nb", "a\nb"), ("\r\n\r\n", "\n\n"), ("\r\r\n\n", "\n\n\n"),
      ("\n\r", "\n\n"), ("\r", "\n"), ("e\r\n\u{301}\r", "e\n\u{301}\n"), ("a\tb", "a\tb"),
      ("e\u{301}\r\n", "\u{e9}\n"),
    ]) func breaks(text: String, stored: String)
  {
    #expect(Array(text.asStored.unicodeScalars) == Array(stored.unicodeScalars))
    #expect(Array(text.asStored.asStored.unicodeScalars) == Array(stored.unicodeScalars))
  }

  @Test("R-MH-349: every text of a tape has its line breaks so, names and numbers stay") func tapeBreaks()
    throws
  {
    let sent = "{\"a\\r\":\r\n[\"x\\r\\ny\",{\"b\":\"\\r\\u0308\",\r\"c\":1.5}],\"plain\":\"z\"}"
    let tape = try JSON.parse(Array(sent.utf8))
    let stored = String(decoding: try JSON.encode(tape.asStored.value()), as: UTF8.self)
    let expected = "{\"a\\r\":[\"x\\ny\",{\"b\":\"\\n\u{308}\",\"c\":1.5}],\"plain\":\"z\"}"
    #expect(Array(stored.unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test("R-MH-010: every text of a tape is composed, and nothing else is different") func tape() throws {
    let sent = #"{"a\u0308":["e\u0301",{"b":"u\u0308","c":1.5}],"plain":"\u00e4","n":null,"t":true}"#
    let tape = try JSON.parse(Array(sent.utf8))
    let composed = String(decoding: try JSON.encode(tape.asStored.value()), as: UTF8.self)
    let expected =
      "{\"a\u{308}\":[\"\u{e9}\",{\"b\":\"\u{fc}\",\"c\":1.5}],\"plain\":\"\u{e4}\",\"n\":null,\"t\":true}"
    #expect(Array(composed.unicodeScalars) == Array(expected.unicodeScalars))
  }
}
