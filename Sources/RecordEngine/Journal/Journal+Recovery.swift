import LMDB
import RecordModel

extension Journal {
  /// The frames that follow the log's head, in order.
  ///
  /// - Throws: ``RecordModel/Failure/Code/corrupt`` where frames are missing or damaged, or of another store.
  func frames(after head: UInt64) throws(Failure) -> [JournalFrame] {
    let (frames, damage) = try soundFrames(after: head)
    if let damage { throw damage }
    return frames
  }

  /// The frames that follow the log's head up to the first that is damaged, and what is wrong there.
  ///
  /// A frame that is cut off was never acknowledged and ends them; one that is damaged, which a later whole one shows,
  /// does not go unnoticed.
  func soundFrames(after head: UInt64) throws(Failure) -> ([JournalFrame], damage: Failure?) {
    var frames: [JournalFrame] = []
    var (offset, last) = (0, head)
    while let frame = try frame(at: offset) {
      // Whatever the log holds already is left over from before; nothing newer can follow it.
      if frame.lastPosition <= last { return (frames, nil) }
      guard frame.position == last + 1, !frame.entries.isEmpty else {
        return (frames, Self.gap(after: last, frame))
      }
      frames.append(frame)
      last = frame.lastPosition
      offset += FixedFile.blocks(frame.bytes.count)
    }
    let later = try laterFrame(from: offset + FixedFile.blockBytes, after: last)
    return (frames, later.map { Self.gap(after: last, $0) })
  }

  private func laterFrame(from start: Int, after last: UInt64) throws(Failure) -> JournalFrame? {
    var offset = start
    while offset < file.size {
      if let frame = try frame(at: offset), frame.lastPosition > last { return frame }
      offset += FixedFile.blockBytes
    }
    return nil
  }

  private static func gap(after last: UInt64, _ frame: JournalFrame) -> Failure {
    Failure(
      .corrupt,
      "acknowledged events are missing: the log and its journal end at position \(last), but the journal knows of position \(frame.lastPosition)"
    )
  }

  private func frame(at offset: Int) throws(Failure) -> JournalFrame? {
    guard offset < file.size else { return nil }
    let header = try read(at: offset, count: FixedFile.blockBytes)
    guard let length = JournalFrame.length(header), length <= file.size - offset else { return nil }
    let bytes = length <= header.count ? header : try read(at: offset, count: length)
    guard let frame = JournalFrame(bytes) else { return nil }
    guard frame.instance == instance else {
      throw Failure(.corrupt, "the journal belongs to another store")
    }
    return frame
  }

  private func read(at offset: Int, count: Int) throws(Failure) -> [UInt8] {
    try failing { () throws(LMDBError) in try file.read(at: offset, count: count) }
  }
}
