import Glibc
import RecordExport
import RecordModel
import RecordStore

/// The documents of all backups of a store.
///
/// A document's sealed file never changes, so each lies there once, whichever backups name it: a backup copies only those
/// that came since the last.
struct DocumentPool {
  let directory: String

  init(_ places: BackupPlaces, _ instance: InstanceID) { directory = places.documents(instance) }

  func path(_ id: DocumentID) -> String { "\(directory)/\(id)" }

  /// Copies a document into the pool, and reads it again from the device.
  func copy(
    _ id: DocumentID, from source: String, _ tell: (Int) throws(Failure) -> Void
  ) throws(Failure) -> FileHash? {
    let building = path(id) + ".new"
    unlink(building)
    defer { unlink(building) }
    let file = try BackupFile(building)
    let isThere = try DurableFiles.backups.pieces(of: source) { (piece) throws(Failure) in
      try file.write(piece)
      try tell(piece.count)
    }
    if !isThere { return nil }
    try file.finish()
    guard try DurableFiles.backups.hash(building).text == file.hash.text else {
      throw Failure(.databaseError, "the device gave back something else than was written to it")
    }
    // The directory is flushed once for all of them.
    guard rename(building, path(id)) == 0 else { throw DurableFiles.backups.failure("put in place") }
    return file.hash
  }

  /// Removes documents that no backup names, and those whose keys were destroyed.
  func prune(keeping kept: Set<DocumentID>) throws(Failure) {
    for name in try DurableFiles.backups.names(in: directory) {
      guard let id = DocumentID(name) else { continue }
      if !kept.contains(id) { unlink(path(id)) }
    }
  }
}

/// The documents that a backup names: the file `documents`, a line `ID BYTES SHA256` each, of their sealed files.
struct DocumentList: Equatable {
  struct Line: Equatable {
    var id: DocumentID
    var bytes: Int
    var sha256: String
  }

  static let file = "documents"
  /// Far more than the documents of a hospital.
  static let byteLimit = 1 << 30

  var lines: [Line] = []

  var text: [UInt8] { lines.flatMap { Array("\($0.id) \($0.bytes) \($0.sha256)\n".utf8) } }

  init() {}

  /// Reads ``text``; `nil` if it is none.
  init?(_ text: [UInt8]) {
    guard text.isEmpty || text.last == UInt8(ascii: "\n") else { return nil }
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let parts = String(decoding: line, as: UTF8.self).split(
        separator: " ", omittingEmptySubsequences: false)
      guard parts.count == 3, let id = DocumentID(String(parts[0])), let bytes = Int(parts[1]),
        (0..<1 << 50).contains(bytes), parts[2].utf8.count == 64
      else { return nil }
      lines.append(Line(id: id, bytes: bytes, sha256: String(parts[2])))
    }
  }
}

extension BackupManifest {
  /// The documents that it names, of which one is there for each whose key has not been destroyed since.
  package struct Documents: Codable, Sendable, Equatable {
    package var count: Int
    /// Bytes of their sealed files.
    package var bytes: Int
    /// Documents whose files the store itself had lost.
    package var missing: Int
    /// The list's length and SHA-256.
    package var listBytes: Int
    package var listSHA256: String

    init(_ list: DocumentList, _ hash: FileHash, missing: Int) {
      (count, bytes) = (list.lines.count, list.lines.reduce(0) { $0 + $1.bytes })
      (self.missing, listBytes, listSHA256) = (missing, hash.bytes, hash.text)
    }

    var isPlausible: Bool {
      count >= 0 && missing >= 0 && (0..<1 << 50).contains(bytes)
        && (0...DocumentList.byteLimit).contains(listBytes)
    }
  }
}
