import FoundationEssentials
import RecordTestSupport
import Testing

/// What a test says of a file that holds something else, and when the file is written.
@Suite("Golden files") struct GoldenFileTests {
  private let folder = TemporaryDirectory()

  private func golden(
    _ path: String = "a/b.txt", part: String? = nil, isFrozen: Bool = false, isRecording: Bool = false
  ) -> GoldenText {
    GoldenText(root: folder.path, path: path, part: part, isFrozen: isFrozen, isRecording: isRecording)
  }

  private func text(_ path: String = "a/b.txt") throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(path)", encoding: .utf8)
  }

  @Test("a file that is missing is written by a recording alone, and then holds what it should")
  func missing() throws {
    #expect(golden().check("one\n") == "a/b.txt is missing; `make record` writes it")
    #expect(golden(isRecording: true).check("one\n") == "a/b.txt was written")
    #expect(try text() == "one\n" && golden().check("one\n") == nil)
  }

  @Test("a difference is told with its place and both texts") func difference() throws {
    _ = golden(isRecording: true).check("one\ntwo\nthree\n")
    let complaint = golden().check("one\ntoo\nthree\n")
    #expect(
      complaint == """
        a/b.txt differs, first in line 2, column 2:
          in the file: two⏎
          made now:    too⏎
        `make record` writes it anew
        """)
    #expect(try text() == "one\ntwo\nthree\n")
    #expect(golden(isRecording: true).check("one\ntoo\nthree\n") == "a/b.txt was written")
    #expect(try text() == "one\ntoo\nthree\n")
  }

  @Test("a frozen file is written where there is none, and never over another") func frozen() throws {
    #expect(golden("a.hex", isFrozen: true, isRecording: true).check("00ff10\n") == "a.hex was written")
    for isRecording in [false, true] {
      let complaint = golden("a.hex", isFrozen: true, isRecording: isRecording).check("00fe10\n")
      #expect(
        complaint?.hasPrefix("a.hex differs, first in line 1, byte 1:\n  in the file: 00ff10⏎\n") == true)
      #expect(complaint?.contains("another format is another version") == true)
      #expect(try text("a.hex") == "00ff10\n")
    }
  }

  @Test("a part of a page is written between its marks, and the rest stays") func parts() throws {
    #expect(golden(part: "list", isRecording: true).check("x\n")?.contains("has no part list") == true)
    func page(_ list: String) -> String {
      "# Title\n<!-- list: written by make record -->\n\(list)<!-- end of list -->\nmore\n"
    }
    _ = golden(isRecording: true).check(page("old\n"))
    #expect(golden(part: "list").check("new\n")?.contains("line 3, column 1:") == true)
    #expect(golden(part: "list", isRecording: true).check("new\n") == "a/b.txt was written")
    #expect(try text() == page("new\n") && golden(part: "list").check("new\n") == nil)
  }

  @Test(
    "where texts differ first",
    arguments: [
      ("a\nb\n", "a\nb", "line 2, column 2", "b⏎", "b"), ("a\n", "a\nb\n", "line 2, column 1", nil, "b⏎"),
      ("", "a", "line 1, column 1", nil, "a"), ("a\n\nb", "a\nb", "line 2, column 1", "⏎", "b"),
    ] as [(String, String, String, String?, String?)])
  func place(known: String, wanted: String, place: String, left: String?, right: String?) {
    let found = FirstDifference(known, wanted)
    #expect(found.place == place && found.known == left && found.wanted == right)
  }

  @Test("of a long line its beginning and what is around the difference are shown") func excerpt() {
    let long = String(repeating: "x", count: 5000)
    let found = FirstDifference("name " + long + "a" + long, "name " + long + "b" + long)
    #expect(found.place == "line 1, column 5006")
    func xs(_ count: Int) -> String { String(repeating: "x", count: count) }
    #expect(found.known == "name \(xs(25)) … \(xs(40))a\(xs(119))…")
  }

  @Test(
    "names that differ are told, and no others",
    arguments: [
      (["a", "b"], ["b", "a"], nil), (["a"], ["a", "b"], "missing: b"), ([], [], nil),
      (["c", "a", "d"], ["a", "b"], "missing: b; not expected: c, d"),
      (["a", "a"], ["a"], "not as often on both sides: a"),
    ] as [([String], [String], String?)])
  func names(found: [String], known: [String], told: String?) {
    #expect(RecordTestSupport.difference(between: found, and: known) == told)
  }

  @Test("only formats on disk are frozen, and their folders are there") func folders() throws {
    let there = try FileManager.default.contentsOfDirectory(atPath: GoldenFile.root() + "/Tests/Golden")
    let gone = GoldenFile.frozenFolders.filter { !there.contains($0) }
    #expect(gone.isEmpty, "\(gone)")
  }
}
