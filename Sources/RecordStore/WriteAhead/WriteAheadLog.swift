import Glibc
import LMDB
import RecordModel

/// Makes rounds of commands durable before the log holds them: one write and one flush of a file that never
/// grows, whereas a commit of the log takes two flushes and many pages.
///
/// The file has two halves. While the log takes over the frames of one, the other takes further ones; each
/// time the log has caught up, the halves change places. A frame counts only if its first position follows
/// the last one of the log and of the frames before it. So nothing is ever erased, and a durable byte is
/// never overwritten before the log holds it.
///
/// The bytes after the last whole frame show whether it was cut off or went bad: see ``WriteAheadEnd``.
///
/// Does not hold anything readable: records come sealed. Used by the writer's thread, and before that by
/// recovery; while the flusher writes a frame, the writer only places the next one.
package final class WriteAheadLog: @unchecked Sendable {
  // `half` and `next` are touched by one thread, and the file by one at a time.
  package private(set) var file: FixedFile
  /// The layout of its frames; a write-ahead log in an older one is never written to.
  package private(set) var format: WriteAheadFrame.Format
  private let path: String
  package let instance: InstanceID
  /// The half in use: 0 or 1.
  private var half = 0
  /// Called before each frame is written.
  private let beforeWrite: @Sendable () throws(Failure) -> Void
  /// The offset of the next frame in it.
  private var next = 0

  /// Size of the file: some hundred rounds a half.
  package static let fileBytes = 8 << 20

  package init(
    path: String, instance: InstanceID, beforeWrite: @escaping @Sendable () throws(Failure) -> Void = {}
  ) throws(Failure) {
    (self.path, self.instance, self.beforeWrite) = (path, instance, beforeWrite)
    format = .sectors
    do throws(LMDBError) { file = try FixedFile(path: path) } catch {
      guard error.code == ENOENT else { throw Failure(error) }
      throw Failure(
        .corrupt,
        "the write-ahead log of the store, its file journal, is missing; it may hold the last acknowledged events: restore it"
      )
    }
    guard file.size == Self.fileBytes else {
      throw Failure(
        .corrupt,
        "the write-ahead log of the store, its file journal, is not of its size; it may have held acknowledged events: restore it"
      )
    }
    format = try writtenFormat()
  }

  /// The format of the file's frames: the older one if no frame or sector is in today's.
  private func writtenFormat() throws(Failure) -> WriteAheadFrame.Format {
    let first = try read(at: 0, count: FixedFile.blockBytes)
    if WriteAheadFrame.sectors(of: first, at: 0).contains(where: { $0 != .damaged }) { return .sectors }
    if first.starts(with: WriteAheadFrame.Format.plain.magic) { return .plain }
    var isNew = false
    try eachPiece { (piece, start) in
      isNew = isNew || WriteAheadFrame.sectors(of: piece, at: start).contains { $0 != .damaged }
    }
    return isNew ? .sectors : .plain
  }

  /// Makes the write-ahead log of a store whose log holds everything up to a position; replaces an existing one.
  package static func create(path: String, instance: InstanceID, at position: UInt64 = 0) throws(Failure) {
    let first = WriteAheadFrame(instance: instance, position: position, entries: [])
    try failing { () throws(LMDBError) in
      try FixedFile.create(
        path: path, size: fileBytes, first: first.blocks(at: 0), rest: WriteAheadSector.unusedBytes)
    }
  }

  /// Bytes of a half; whole blocks.
  static let halfBytes = fileBytes / 2

  /// Whether nothing was appended since the halves changed places.
  package var isEmpty: Bool { next == 0 }

  /// A frame that has its place in the file.
  package struct PlacedFrame: Sendable {
    fileprivate var frame: WriteAheadFrame
    fileprivate var offset: Int
  }

  /// Gives a frame the next place; `nil` if it does not fit into this half.
  package func place(
    _ entries: [WriteAheadFrame.Entry], _ attached: WriteAheadFrame.Attached? = nil, from position: UInt64
  ) -> PlacedFrame? {
    let frame = WriteAheadFrame(instance: instance, position: position, entries: entries, attached: attached)
    guard format == .sectors, next + frame.diskBytes <= Self.halfBytes else { return nil }
    defer { next += frame.diskBytes }
    return PlacedFrame(frame: frame, offset: half * Self.halfBytes + next)
  }

  /// Writes a frame to its place and returns when it is on the device; frames are written in the order of their places.
  ///
  /// - Throws: ``RecordModel/Failure/Code/databaseError``: whether the frame is durable is then unknown, and the process
  ///   must stop.
  package func write(_ placed: PlacedFrame) throws(Failure) {
    try beforeWrite()
    do throws(LMDBError) {
      try file.write(placed.frame.blocks(at: placed.offset), at: placed.offset)
    } catch {
      throw Failure(.databaseError, "the write-ahead log failed (\(error))")
    }
  }

  /// Leaves this half to the log, which must hold all of the other one.
  package func turn() { (half, next) = (1 - half, 0) }

  /// Begins with the first half, once the log holds everything.
  package func restart() { (half, next) = (0, 0) }

  /// The last number in the write-ahead log of a log that is attached to another, whose write-ahead log then has its latest
  /// records.
  package static let elsewhere = UInt64(1) << 62 - 1

  /// Notes that the log holds everything up to a number, so that opening need not look for more.
  package func close(at position: UInt64) throws(Failure) {
    if format == .plain { return try renew(at: position) }
    let blocks = WriteAheadFrame(instance: instance, position: position, entries: []).blocks(at: 0)
    try failing { () throws(LMDBError) in try file.write(blocks, at: 0) }
    restart()
  }

  /// Notes that the latest records are in the write-ahead log of the log that it is attached to.
  func handOver() throws(Failure) {
    let frame = try frame(at: 0)
    if frame?.position != Self.elsewhere || frame?.count != 0 { try close(at: Self.elsewhere) }
  }

  /// Replaces the write-ahead log by one of today's format, once the log holds everything.
  private func renew(at position: UInt64) throws(Failure) {
    try Self.create(path: path, instance: instance, at: position)
    file = try failing { () throws(LMDBError) in try FixedFile(path: path) }
    format = .sectors
    restart()
  }
}
