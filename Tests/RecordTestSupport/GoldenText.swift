import FoundationEssentials
import Synchronization

/// A file of the checkout, or a part of one, that holds what a test makes.
package struct GoldenText: Sendable {
  private let root: String
  private let path: String
  /// Which part of a page it is; `nil` for a whole file.
  private let part: String?
  private let isFrozen: Bool
  private let isRecording: Bool

  /// Several tests write parts of the same page.
  private static let writing = Mutex<Void>(())

  package init(
    root: String, path: String, part: String? = nil, isFrozen: Bool = false,
    isRecording: Bool = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1"
  ) {
    (self.root, self.path, self.part, self.isFrozen) = (root, path, part, isFrozen)
    self.isRecording = isRecording
  }

  /// What is wrong where the file holds something else; it is written where it may be, if this is a recording.
  package func check(_ text: String) -> String? {
    Self.writing.withLock { _ in
      let known = FileManager.default.contents(atPath: "\(root)/\(path)")
        .map { String(decoding: $0, as: UTF8.self) }
      guard let wanted = whole(text, in: known ?? "") else {
        return "\(path) has no part \(part ?? ""): put\n\(begin)\(end)where it is to stand"
      }
      guard known != wanted else { return nil }
      guard isRecording, known == nil || !isFrozen else { return complaint(known, wanted) }
      return write(wanted) ?? "\(path) was written"
    }
  }

  private var begin: String { "<!-- \(part ?? ""): written by make record -->\n" }
  private var end: String { "<!-- end of \(part ?? "") -->\n" }

  /// The whole file as it should be; `nil` where it has no place for the part.
  private func whole(_ text: String, in known: String) -> String? {
    guard part != nil else { return text }
    guard let start = known.firstRange(of: begin)?.upperBound,
      let stop = known[start...].firstRange(of: end)?.lowerBound
    else { return nil }
    return known[..<start] + text + known[stop...]
  }

  /// What went wrong while it was written.
  private func write(_ text: String) -> String? {
    let folder = "\(root)/\(path.split(separator: "/").dropLast().joined(separator: "/"))"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      // At once: other tests may read it at this moment.
      try Data(text.utf8).write(to: URL(filePath: "\(root)/\(path)"), options: .atomic)
      return nil
    } catch { return "\(path) could not be written: \(error)" }
  }

  private func complaint(_ known: String?, _ wanted: String) -> String {
    guard let known else { return "\(path) is missing; `make record` writes it" }
    let difference = FirstDifference(known, wanted, isHexadecimal: path.hasSuffix(".hex"))
    return "\(path) differs, first in \(difference)\n" + remedy
  }

  private var remedy: String {
    guard isFrozen else { return "`make record` writes it anew" }
    return """
      Stores that exist hold this format, so `make record` leaves the file as it is: another format is another version, see
      Docs/OnDiskFormat.md. Where that is certain, move the file away (of an event to events/earlier) and `make record` writes it.
      """
  }
}
