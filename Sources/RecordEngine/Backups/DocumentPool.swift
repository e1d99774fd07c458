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

  /// A manifest vouches for no copy that was not read for longer.
  static let checkedWithinDays = 7

  private static let building = ".new"

  /// Copies a document into the pool, and reads it again from the device.
  ///
  /// - Parameter isSound: whether a file is the document, by its content.
  /// - Returns: `nil` if the source is missing, cannot be read, or is not sound; the pool is then as it was.
  func copy(
    _ id: DocumentID, from source: String, isSound: (_ path: String) throws(Failure) -> Bool,
    _ tell: (Int) throws(Failure) -> Void
  ) throws(Failure) -> FileHash? {
    let building = path(id) + Self.building
    unlink(building)
    defer { unlink(building) }
    let file = try BackupFile(building, replacing: path(id))
    let isRead = try reads(source) { (piece) throws(Failure) in
      try file.write(piece)
      try tell(piece.count)
    }
    if !isRead { return nil }
    try file.finish()
    guard try DurableFiles.backups.hash(building).text == file.hash.text else {
      throw Failure(.databaseError, "the device gave back something else than was written to it")
    }
    guard try isSound(building) else { return nil }
    // The directory is flushed once for all of them.
    guard rename(building, path(id)) == 0 else { throw DurableFiles.backups.failure("put in place") }
    return file.hash
  }

  /// Whether the copy is there and is, byte by byte, what a list says; one that cannot be read is not.
  func holds(
    _ line: DocumentList.Line, _ tell: (Int) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    var hash = FileHash()
    let isRead = try reads(path(line.id)) { (piece) throws(Failure) in
      hash.update(piece)
      try tell(piece.count)
    }
    return isRead && hash.bytes == line.bytes && hash.text == line.sha256
  }

  /// Length and hash of a document's copy that is there and is the document, by its content; `nil` if there is none.
  func sound(
    _ id: DocumentID, isSound: (_ path: String) throws(Failure) -> Bool,
    _ tell: (Int) throws(Failure) -> Void
  ) throws(Failure) -> FileHash? {
    var hash = FileHash()
    let isRead = try reads(path(id)) { (piece) throws(Failure) in
      hash.update(piece)
      try tell(piece.count)
    }
    guard isRead, let isDocument = try? isSound(path(id)), isDocument else { return nil }
    return hash
  }

  /// Reads a file in pieces; `false` if it is missing or cannot be read, so that one bad file does not keep all others from being
  /// backed up.
  ///
  /// - Throws: what the body throws.
  func reads(
    _ path: String, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    var stop: Failure?
    let isThere = try? DurableFiles.backups.pieces(of: path) { (piece) throws(Failure) in
      do throws(Failure) { try body(piece) } catch {
        stop = error
        throw error
      }
    }
    if let stop { throw stop }
    return isThere == true
  }

  /// Removes copies that a crash cut off.
  func removeLeftovers() {
    // If the directory cannot be listed, the next start removes them.
    for name in (try? DurableFiles.backups.names(in: directory)) ?? [] where name.hasSuffix(Self.building) {
      if DocumentID(String(name.dropLast(Self.building.count))) != nil { unlink("\(directory)/\(name)") }
    }
  }

  /// Removes documents whose keys were destroyed.
  ///
  /// Nothing else: what no backup names may be the only sound copy, left by a backup that failed.
  func prune(keeping kept: Set<DocumentID>) throws(Failure) {
    for name in try DurableFiles.backups.names(in: directory) {
      guard let id = DocumentID(name) else { continue }
      if !kept.contains(id) { unlink(path(id)) }
    }
  }
}

/// The documents that a backup names: the file `documents`, a line `ID BYTES SHA256 MILLISECONDS` each, of their sealed
/// files and of the moment, since 1970, when the copy in the pool was last read.
///
/// Lists of earlier versions end a line with the hash: their copies were not read since they were made.
struct DocumentList: Equatable {
  struct Line: Equatable {
    var id: DocumentID
    var bytes: Int
    var sha256: String
    var checkedAt: Timestamp?

    fileprivate var text: String {
      "\(id) \(bytes) \(sha256)" + (checkedAt.map { " \($0.milliseconds)" } ?? "") + "\n"
    }
  }

  static let file = "documents"
  /// Far more than the documents of a hospital.
  static let byteLimit = 1 << 30

  var lines: [Line] = []

  var text: [UInt8] { lines.flatMap { Array($0.text.utf8) } }

  init() {}

  /// Reads ``text``; `nil` if it is none.
  init?(_ text: [UInt8]) {
    guard text.isEmpty || text.last == UInt8(ascii: "\n") else { return nil }
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let parts = String(decoding: line, as: UTF8.self).split(
        separator: " ", omittingEmptySubsequences: false)
      guard (3...4).contains(parts.count), let id = DocumentID(String(parts[0])), let bytes = Int(parts[1]),
        (0..<1 << 50).contains(bytes), parts[2].utf8.count == 64
      else { return nil }
      var line = Line(id: id, bytes: bytes, sha256: String(parts[2]))
      if parts.count == 4 {
        guard let milliseconds = Int64(parts[3]), (0..<1 << 50).contains(milliseconds) else { return nil }
        line.checkedAt = Timestamp(milliseconds: milliseconds)
      }
      lines.append(line)
    }
  }
}

extension BackupManifest {
  /// The documents that it names, of which one is there for each whose key has not been destroyed since.
  package struct Documents: Codable, Sendable, Equatable {
    package var count: Int
    /// Bytes of their sealed files.
    package var bytes: Int
    /// Documents of which neither the store nor the pool had a sound copy.
    package var missing: Int
    /// The first ten thousand of them.
    package var lostIds: [DocumentID]?
    /// Copies written anew from the store because they had gone bad.
    package var renewed: Int?
    /// Each copy was read in this backup, or so many days before at most.
    package var checkedWithinDays: Int?
    /// When the copy was read that was not read for the longest time.
    package var checkedSince: Timestamp?
    /// The list's length and SHA-256.
    package var listBytes: Int
    package var listSHA256: String

    init(_ list: DocumentList, _ hash: FileHash, lost: [DocumentID], renewed: Int) {
      (count, bytes) = (list.lines.count, list.lines.reduce(0) { $0 + $1.bytes })
      (missing, listBytes, listSHA256) = (lost.count, hash.bytes, hash.text)
      if !lost.isEmpty { lostIds = Array(lost.prefix(Self.namedAtMost)) }
      (self.renewed, checkedWithinDays) = (renewed, DocumentPool.checkedWithinDays)
      checkedSince = list.lines.compactMap(\.checkedAt).min()
    }

    /// Less than half of what a manifest may have.
    private static let namedAtMost = 10_000

    var isPlausible: Bool {
      count >= 0 && missing >= 0 && renewed ?? 0 >= 0 && (0..<1 << 50).contains(bytes)
        && (0...DocumentList.byteLimit).contains(listBytes)
    }
  }
}
