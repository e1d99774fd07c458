import FoundationEssentials
import Testing

/// Files of the checkout that hold what tests make: tables, documents, pages of the manual, formats on disk.
///
/// A test that makes another text fails, and says where the file differs first. `make record` runs all of these tests with
/// `RECORD_GOLDEN=1` in the environment: then a file that differs is written anew, and the test fails nevertheless, so that a
/// recording run is never mistaken for a passing one.
package enum GoldenFile {
  /// Folders below `Tests/Golden` whose files are never written over.
  ///
  /// Stores, write-ahead logs and backups that exist hold bytes like these. Code that makes others could not read them, or
  /// would write what earlier versions cannot read, so a difference is a defect or a new version, and none that a command
  /// should take back. A file that is missing is written: a new event brings its own.
  package static let frozenFolders = ["backup", "events", "journal", "log", "projections"]

  /// Expects a file below `Tests/Golden` to hold exactly this text.
  package static func expect(
    _ text: String, is name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isFrozen = frozenFolders.contains { name.hasPrefix($0 + "/") }
    report(
      GoldenText(root: root(), path: "Tests/Golden/" + name, isFrozen: isFrozen).check(text), sourceLocation)
  }

  /// Expects bytes below `Tests/Golden`, kept there as a line of hexadecimal digits for each.
  package static func expect(
    _ rows: [UInt8]..., is name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = rows.map { row in row.map { hexadecimal($0) }.joined() + "\n" }.joined()
    expect(text, is: name, sourceLocation: sourceLocation)
  }

  /// Expects another file of the checkout to hold exactly this text.
  package static func expect(
    _ text: String, isFile path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    report(GoldenText(root: root(), path: path).check(text), sourceLocation)
  }

  /// Expects a page to hold this text between `<!-- NAME: written by make record -->` and `<!-- end of NAME -->`.
  package static func expect(
    _ text: String, isPart part: String, of path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    report(GoldenText(root: root(), path: path, part: part).check(text), sourceLocation)
  }

  /// What a file below `Tests/Golden` holds, for tests that hold something else against it.
  package static func text(of name: String) throws -> String {
    try String(contentsOfFile: root() + "/Tests/Golden/" + name, encoding: .utf8)
  }

  /// The checkout.
  package static func root(_ file: String = #filePath) -> String {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    let end = parts.lastIndex(of: "Tests") ?? parts.startIndex
    return parts[..<end].joined(separator: "/")
  }

  private static func report(_ complaint: String?, _ sourceLocation: SourceLocation) {
    if let complaint { Issue.record("\(complaint)", sourceLocation: sourceLocation) }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
