import Glibc
import LMDB
import RecordModel

/// Makes rounds of commands durable before the log holds them: one write and one flush of a file that never grows,
/// where a commit of the log takes two flushes and many pages.
///
/// The file has two halves. While the log takes over what one holds, the other takes further frames; each time the log
/// has caught up, the halves change places. A frame counts only where its first position follows what the log and the
/// frames before it hold. So nothing is ever erased, and a durable byte is never overwritten before the log holds it.
///
/// Does not hold anything readable: records come sealed. Used by the writer's thread, and before that by recovery; while a
/// frame is under way, by the flusher alone.
final class Journal: @unchecked Sendable {
  // `half`, `next` and the file are touched by one thread at a time: the flusher's while a frame is under way.
  let file: FixedFile
  let instance: InstanceID
  /// The half in use: 0 or 1.
  private var half = 0
  /// Called before each frame is written.
  private let beforeWrite: @Sendable () throws(Failure) -> Void
  /// Where in it the next frame goes.
  private var next = 0

  /// Size of the file: some hundred rounds a half.
  static let fileBytes = 8 << 20

  init(
    path: String, instance: InstanceID, beforeWrite: @escaping @Sendable () throws(Failure) -> Void = {}
  ) throws(Failure) {
    (self.instance, self.beforeWrite) = (instance, beforeWrite)
    do throws(LMDBError) { file = try FixedFile(path: path) } catch {
      guard error.code == ENOENT else { throw Failure(error) }
      throw Failure(
        .corrupt, "the journal of the store is missing; it may hold the last acknowledged events: restore it")
    }
    guard file.size == Self.fileBytes else {
      throw Failure(
        .corrupt,
        "the journal of the store is not of its size; it may have held acknowledged events: restore it")
    }
  }

  /// Makes the journal of an empty store.
  static func create(path: String, instance: InstanceID) throws(Failure) {
    let first = JournalFrame(instance: instance, position: 0, entries: [])
    try failing { () throws(LMDBError) in
      try FixedFile.create(path: path, size: fileBytes, first: first.bytes)
    }
  }

  /// Bytes of a half; whole blocks.
  static let halfBytes = fileBytes / 2

  /// Whether nothing was appended since the halves changed places.
  var isEmpty: Bool { next == 0 }

  /// Whether records fit into this half that are together no longer than that.
  func hasRoom(for bytes: Int, records: Int) -> Bool {
    next + JournalFrame.byteCount(of: bytes, records: records) <= Self.halfBytes
  }

  /// Writes records behind those before and returns when they are on the device.
  ///
  /// - Throws: ``RecordModel/Failure/Code/databaseError``: whether they are durable is then unknown, and the process
  ///   must stop.
  func append(_ entries: [JournalFrame.Entry], from position: UInt64) throws(Failure) {
    let bytes = JournalFrame(instance: instance, position: position, entries: entries).bytes
    guard next + bytes.count <= Self.halfBytes else {
      throw Failure(.internalError, "the journal was given more than it has room for")
    }
    try beforeWrite()
    do throws(LMDBError) { try file.write(bytes, at: half * Self.halfBytes + next) } catch {
      throw Failure(.databaseError, "the journal failed (\(error))")
    }
    next += FixedFile.blocks(bytes.count)
  }

  /// Leaves this half to the log, which must hold all that the other one does.
  func turn() { (half, next) = (1 - half, 0) }

  /// Begins with the first half, once the log holds everything.
  func restart() { (half, next) = (0, 0) }

  /// Notes that the log holds everything up to a position, so that opening need not look for more.
  func close(at position: UInt64) throws(Failure) {
    let bytes = JournalFrame(instance: instance, position: position, entries: []).bytes
    try failing { () throws(LMDBError) in try file.write(bytes, at: 0) }
    restart()
  }
}
