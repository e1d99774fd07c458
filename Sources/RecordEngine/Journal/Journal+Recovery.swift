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
    if try isClosed(at: head) { return ([], nil) }
    var (frames, last): ([JournalFrame], UInt64) = ([], head)
    // Each half holds one run of frames; either may be the older one.
    while let run = try run(after: last) {
      frames += run
      last = run.last?.lastPosition ?? last
    }
    let later = try laterFrame(after: last)
    return (frames, later.map { Self.gap(after: last, $0) })
  }

  /// Whether the first frame says that there is none beyond the log's head: every run after a clean stop begins there.
  private func isClosed(at head: UInt64) throws(Failure) -> Bool {
    guard let frame = try frame(at: 0) else { return false }
    return frame.entries.isEmpty && frame.position == head
  }

  /// The frames of the half that begins right after a position.
  private func run(after last: UInt64) throws(Failure) -> [JournalFrame]? {
    for start in [0, Self.halfBytes] {
      var (frames, offset, last): ([JournalFrame], Int, UInt64) = ([], start, last)
      while offset < start + Self.halfBytes, let frame = try frame(at: offset), frame.position == last + 1,
        !frame.entries.isEmpty
      {
        frames.append(frame)
        last = frame.lastPosition
        offset += FixedFile.blocks(frame.byteCount)
      }
      if !frames.isEmpty { return frames }
    }
    return nil
  }

  /// A whole frame anywhere that is newer than everything found.
  private func laterFrame(after last: UInt64) throws(Failure) -> JournalFrame? {
    // In large pieces: reads go past the page cache, and each costs a turn of the device.
    for start in stride(from: 0, to: file.size, by: Self.scanBytes) {
      let piece = try read(at: start, count: Self.scanBytes)
      for offset in stride(from: 0, to: piece.count, by: FixedFile.blockBytes)
      where piece[offset...].starts(with: JournalFrame.magic) {
        if let frame = try frame(at: start + offset), frame.lastPosition > last { return frame }
      }
    }
    return nil
  }

  private static let scanBytes = 1 << 20

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
