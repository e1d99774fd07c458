import Crypto
import RecordModel
import RecordStore
import Synchronization

/// The erased records, in a file outside of the state directory and its backups.
///
/// A backup from before an erasure brings the record's keys back; the list removes them again at the next
/// start, before anything is answered. One line an erasure:
///
/// ```
/// 1 INSTANCE PATIENT TIME ACTOR REASON BASIS OVERRIDE EVENTS MAC
/// ```
/// The last field is HMAC-SHA256, in hexadecimal digits, under a key derived from the key encryption key, of
/// the line before's (32 zeros for the first) and this line up to the space before it: lines can neither be
/// changed nor removed from the middle. A line without an end was never acted upon.
final class ErasureList: Sendable {
  struct Entry: Equatable, Sendable {
    var instance: InstanceID
    var event: PatientErased
  }

  let path: String
  private let key: KeyEncryptionKey
  private let turn = Mutex(())

  /// Far more than any list; a larger file is not ours.
  private static let byteLimit = 64 << 20

  /// The default place of the list: next to the state directory.
  static func usualPath(_ stateDirectory: String) -> String {
    var directory = stateDirectory[...]
    while directory.count > 1, directory.hasSuffix("/") { directory.removeLast() }
    return directory + ".erased"
  }

  init(path: String, key: KeyEncryptionKey) { (self.path, self.key) = (path, key) }

  /// All entries, of every store; none if there is no file.
  ///
  /// - Throws: ``RecordModel/Failure/Code/corrupt`` if a line is not one that this key wrote there.
  func entries() throws(Failure) -> [Entry] {
    try turn.withLock { (_) throws(Failure) in try read().entries }
  }

  /// Adds an entry, flushed to the device.
  func append(_ entry: Entry) throws(Failure) {
    try turn.withLock { (_) throws(Failure) in
      let known = try read()
      let line = Self.line(entry, after: known.last, key)
      try DurableFiles.erasureList.append(Array(line.text.utf8), to: path, keeping: known.bytes)
    }
  }

  /// The whole file under another key.
  func text(under other: KeyEncryptionKey) throws(Failure) -> [UInt8] {
    var (text, last) = ("", Self.start)
    for entry in try entries() {
      let line = Self.line(entry, after: last, other)
      text += line.text
      last = line.mac
    }
    return Array(text.utf8)
  }

  private static let start = [UInt8](repeating: 0, count: 32)

  private func read() throws(Failure) -> (entries: [Entry], last: [UInt8], bytes: Int) {
    let file = try DurableFiles.erasureList.read(path, limit: Self.byteLimit) ?? []
    let end = file.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    var (entries, last): ([Entry], [UInt8]) = ([], Self.start)
    for line in file[..<end].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
    {
      let text = String(decoding: line, as: UTF8.self)
      guard let entry = Entry(text), case let (known, mac) = Self.line(entry, after: last, key),
        known == text + "\n"
      else {
        throw Failure(
          .corrupt,
          "line \(entries.count + 1) of the erasure list is not one that this key wrote: restore the list, or finish the change of the key",
          details: ["reason": "erasure_list"])
      }
      entries.append(entry)
      last = mac
    }
    return (entries, last, end)
  }

  private static func line(
    _ entry: Entry, after last: [UInt8], _ key: KeyEncryptionKey
  ) -> (text: String, mac: [UInt8]) {
    let fields = entry.fields
    let mac = key.erasureMAC(of: last + Array(fields.utf8))
    return (fields + " " + Hexadecimal.text(mac) + "\n", mac)
  }
}

extension ErasureList.Entry {
  /// Everything except the MAC.
  fileprivate var fields: String {
    let override = event.override?.rawValue ?? "-"
    return
      "1 \(instance) \(event.patientId) \(event.erasedAt) \(event.erasedBy) \(event.reason.rawValue) \(event.basis.rawValue) \(override) \(event.events)"
  }

  /// Reads a line without checking its MAC; `nil` if it is none.
  init?(_ line: String) {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 10, parts[0] == "1", let instance = InstanceID(parts[1]),
      let patient = PatientID(parts[2]), let time = Timestamp(parts[3]), Actor(description: parts[4]) != nil,
      let reason = ErasureReason(rawValue: parts[5]), let basis = ErasureBasis(rawValue: parts[6]),
      let events = UInt64(parts[8])
    else { return nil }
    let override = ErasureOverride(rawValue: parts[7])
    guard override != nil || parts[7] == "-" else { return nil }
    self.init(
      instance: instance,
      event: PatientErased(
        patientId: patient, reason: reason, basis: basis, override: override, erasedBy: parts[4],
        erasedAt: time, events: events))
  }
}

extension DurableFiles {
  static let erasureList = DurableFiles("the erasure list", .internalError, reason: "erasure_list")
}
