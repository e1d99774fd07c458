import RecordModel
import Testing

@Suite("Texts that people write into files") struct TypedTextTests {
  @Test(
    "a mark and the ends of lines are no part of them",
    arguments: [
      ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\r\n", ["a"]), ("a\nb", ["a", "b"]),
      ("a\r\nb\r\n", ["a", "b"]),
      ("\u{FEFF}a\n", ["a"]), ("\u{FEFF}", []), ("\n", [""]), ("a\n\n", ["a", ""]), ("a\rb\n", ["a\rb"]),
      ("a\u{FEFF}\n", ["a\u{FEFF}"]), ("a\r\r\n", ["a\r"]),
    ] as [(String, [String])]) func lines(text: String, lines: [String])
  {
    #expect(TypedText.lines(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } == lines)
  }

  @Test("a PDF after a mark and blanks is one, and half a mark is none") func documents() {
    let pdf = Array("%PDF-1.7".utf8)
    #expect(MediaType(content: TypedText.mark + Array(" \n".utf8) + pdf) == .pdf)
    #expect(MediaType(content: TypedText.mark.dropLast() + pdf) == .other)
    #expect(TypedText.withoutMark(TypedText.mark + TypedText.mark) == TypedText.mark)
  }
}
