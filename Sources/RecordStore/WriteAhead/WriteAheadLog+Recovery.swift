import LMDB
import RecordModel

extension WriteAheadLog {
  /// The frames after the last number that the log holds, in order.
  ///
  /// - Throws: ``RecordModel/Failure/Code/corrupt`` if frames are missing or damaged, or of another store.
  package func frames(after head: UInt64) throws(Failure) -> [WriteAheadFrame] {
    try finding(after: head).whole()
  }

  /// The write-ahead log after the last number that the log holds: whole frames up to the first that is not, and its
  /// defect.
  ///
  /// Frames are written one after the other, each when the one before is on the device. So any part of a
  /// frame confirms all frames before it, and only the last can have been cut off; see ``WriteAheadEnd``.
  ///
  /// - Parameter carried: how many of the numbers are records of attached logs.
  package func finding(after head: UInt64, carried: UInt64 = 0) throws(Failure) -> WriteAheadFinding {
    if try isClosed(at: head) { return WriteAheadFinding() }
    return try file.readingAhead { () throws(Failure) in try whatFollows(head, carried: carried) }
  }

  private func whatFollows(_ head: UInt64, carried: UInt64) throws(Failure) -> WriteAheadFinding {
    var (finding, last, places) = (WriteAheadFinding(), head, [0, Self.halfBytes])
    // Each half holds one run of frames; either may be the older one.
    while let run = try run(after: last) {
      finding.frames += run.frames
      last = run.frames.last?.lastPosition ?? last
      places = [run.end, run.start < Self.halfBytes ? Self.halfBytes : 0]
      if run.end % Self.halfBytes == 0 { places.removeFirst() }
    }
    let carried = finding.frames.reduce(carried) { $0 + UInt64($1.attached?.entries.count ?? 0) }
    switch format {
    case .plain: finding.damage = try laterFrame(after: last).map { Self.gap(after: last, $0.lastPosition) }
    case .sectors:
      try WriteAheadEnd(writeAheadLog: self, last: last, carried: carried, places: places).examine(&finding)
    }
    return finding
  }

  /// Whether the first block says that there is nothing beyond the log's head, and nothing was begun there
  /// since.
  private func isClosed(at head: UInt64) throws(Failure) -> Bool {
    guard let frame = try frame(at: 0), frame.count == 0,
      frame.position == head || frame.position == Self.elsewhere
    else { return false }
    if format == .plain { return true }
    let marks = WriteAheadFrame.sectors(of: try read(at: 0, count: FixedFile.blockBytes), at: 0).map(\.mark)
    return marks.allSatisfy { $0 != nil && $0 == marks.first }
  }

  /// The frames of the half that begins right after a position, and their extent.
  private func run(
    after last: UInt64
  ) throws(Failure) -> (frames: [WriteAheadFrame], start: Int, end: Int)? {
    for start in [0, Self.halfBytes] {
      var (frames, offset, last): ([WriteAheadFrame], Int, UInt64) = ([], start, last)
      while offset < start + Self.halfBytes, let frame = try frame(at: offset), frame.position == last + 1,
        frame.count > 0
      {
        frames.append(frame)
        last = frame.lastPosition
        offset += format == .plain ? FixedFile.blocks(frame.byteCount) : frame.diskBytes
      }
      if !frames.isEmpty { return (frames, start, offset) }
    }
    return nil
  }

  /// A whole frame of an older write-ahead log, anywhere, newer than everything found.
  private func laterFrame(after last: UInt64) throws(Failure) -> WriteAheadFrame? {
    var later: WriteAheadFrame?
    try eachPiece { (piece, start) throws(Failure) in
      for offset in stride(from: 0, to: piece.count, by: FixedFile.blockBytes)
      where later == nil && piece[offset...].starts(with: format.magic) {
        if let frame = try frame(at: start + offset), frame.lastPosition > last { later = frame }
      }
    }
    return later
  }

  /// Reads the whole file, piece by piece.
  func eachPiece(_ body: ([UInt8], _ start: Int) throws(Failure) -> Void) throws(Failure) {
    try file.readingAhead { () throws(Failure) in
      for start in stride(from: 0, to: file.size, by: Self.pieceBytes) {
        try body(try read(at: start, count: Self.pieceBytes), start)
      }
    }
  }

  /// Small enough to stay in the processor's cache.
  private static let pieceBytes = 64 << 10

  /// - Parameter carried: how many of the numbers up to the last one are records of attached logs.
  package static func gap(after last: UInt64, _ number: UInt64, carried: UInt64 = 0) -> Failure {
    // The split of the later numbers between the two logs is unknown.
    let known = "\(carried == 0 ? "" : "up to ")position \(number - carried)"
    return Failure(
      .corrupt,
      "acknowledged events are missing: the log and its write-ahead log end at position \(last - carried), but the write-ahead log knows of \(known)"
    )
  }

  /// The whole frame that begins at an offset; `nil` if there is none.
  package func frame(at offset: Int) throws(Failure) -> WriteAheadFrame? {
    guard offset < file.size else { return nil }
    let block = try read(at: offset, count: FixedFile.blockBytes)
    guard let header = WriteAheadFrame.Header(content(block), format) else { return nil }
    let length = format == .plain ? header.length : WriteAheadFrame.diskBytes(header.length)
    guard length <= file.size - offset else { return nil }
    let bytes = length <= block.count ? block : try read(at: offset, count: length)
    if format == .sectors {
      // The bytes after the frame's end in its last block do not matter.
      let marks = WriteAheadFrame.sectors(of: bytes, at: offset).prefix(
        WriteAheadFrame.sectorCount(header.length))
      guard marks.allSatisfy({ $0.mark != nil && $0 == marks.first }) else { return nil }
    }
    guard let frame = WriteAheadFrame(content(bytes), format) else { return nil }
    guard frame.instance == instance else {
      throw Failure(.corrupt, "the write-ahead log belongs to another store")
    }
    return frame
  }

  private func content(_ blocks: [UInt8]) -> [UInt8] {
    format == .plain ? blocks : WriteAheadFrame.content(of: blocks)
  }

  package func read(at offset: Int, count: Int) throws(Failure) -> [UInt8] {
    try failing { () throws(LMDBError) in try file.read(at: offset, count: count) }
  }
}
