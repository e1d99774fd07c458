import RecordModel
import Testing

@Suite("Names of files") struct FileNameTests {
  private static func long(_ count: Int) -> String { String(repeating: "x", count: count) }

  @Test(
    "R-SO-092: the last part is kept, without what cannot be seen, at most 255 bytes",
    arguments: [
      ("Befund.pdf", "Befund.pdf"), ("/etc/passwd", "passwd"), ("..\\..\\Blut.pdf", "Blut.pdf"),
      ("C:\\Befunde\\Blut 2026.pdf", "Blut 2026.pdf"), ("a/b\\c.png", "c.png"), ("Ordner/", "Ordner"),
      ("", "upload"), ("///", "upload"), (".", "upload"), ("..", "upload"), ("a/..", "upload"),
      (" \t\n", "upload"), ("\u{0}\u{1}\u{7F}", "upload"), ("\u{202E}\u{2066}\u{200F}", "upload"),
      ("a\u{0}b\r\nc.pdf", "abc.pdf"), ("Befund\u{202E}fdp.exe", "Befundfdp.exe"),
      ("\u{2068}x\u{2069}.pdf", "x.pdf"), ("  Befund .pdf ", "Befund .pdf"), ("..pdf", "..pdf"),
      // Cut where a character ends.
      (long(255), long(255)), (long(256), long(255)), (long(254) + "ä", long(254)),
      (long(253) + "ä", long(253) + "ä"),
      (long(250) + "👍🏽", long(250)),
    ])
  func cleaned(name: String, kept: String) { #expect(FileName(cleaning: name).text == kept, "\(name)") }

  @Test(
    "R-SO-092: in NFC, also where what stood between a letter and its mark is taken out",
    arguments: ["Mu\u{308}ller", "M\u{FC}ller", "Mu\u{200D}\u{308}ller", "Mu\u{202E}\u{308}ller"])
  func composed(name: String) {
    #expect(Array(FileName(cleaning: name).text.utf8) == Array("M\u{FC}ller".utf8))
  }
}
