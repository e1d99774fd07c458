import Testing

/// A structure that several C modules define belongs to whichever of them a build happens to load first, and its members are
/// then seen only by files that import that one: a debug build may succeed where a release build fails.
@Suite("Headers of the C modules") struct HeaderTests {
  /// Headers that define `struct stat`, which Swift takes from Glibc.
  private static let shared = ["sys/stat.h", "fcntl.h", "ftw.h", "bits/stat.h"]

  @Test("no C module defines what Glibc defines for Swift") func structures() throws {
    let headers = try SourceTree.files(below: "Sources", ending: ".h")
    #expect(headers.count >= 6)
    for (path, text) in headers {
      for name in Self.shared { #expect(!text.contains("#include <\(name)>"), "\(path): \(name)") }
    }
  }
}
