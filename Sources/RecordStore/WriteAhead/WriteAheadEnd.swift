import LMDB
import RecordModel

/// Decides whether the frame after the last whole one was cut off, or was whole and went bad.
///
/// A write that is cut off leaves at least one of its sectors as it was, and the old sector vouches for
/// itself: another frame's, or unused. If every sector of the next frame's place is either that frame's or
/// vouches for nothing, and not all are whole, then the frame may well have been acknowledged, and the medium
/// has lost it.
struct WriteAheadEnd {
  package let writeAheadLog: WriteAheadLog
  /// Number of the last record that the log or a whole frame holds.
  package let last: UInt64
  /// How many numbers up to there are records of attached logs.
  var carried: UInt64 = 0
  /// The possible places of the next frame.
  package let places: [Int]

  private enum Verdict {
    /// Nothing was begun here.
    case nothing
    case cutOff(CutOffFrame)
    case damaged
    /// Whole, but not the frame that follows.
    case astray
  }

  package func examine(_ finding: inout WriteAheadFinding) throws(Failure) {
    let remains = try remains()
    finding.damagedSectors = remains.damaged
    if remains.highest > last + 1 {
      finding.damage = WriteAheadLog.gap(after: last, remains.highest, carried: carried)
      return
    }
    if remains.bytes > 0 { finding.cutOff = CutOffFrame(position: last - carried + 1, bytes: remains.bytes) }
    for place in places {
      switch try verdict(at: place) {
      case .nothing: continue
      case .cutOff(let frame): finding.cutOff = frame
      case .damaged: finding.damage = Self.damage(after: last - carried)
      case .astray: finding.damage = WriteAheadLog.gap(after: last, last + 1, carried: carried)
      }
    }
  }

  private static func damage(after last: UInt64) -> Failure {
    Failure(
      .corrupt,
      "the write-ahead log's last frame is damaged: it may hold acknowledged events, the first at position \(last + 1). Restore the write-ahead log (the file journal) or a backup; `recordctl set-aside-write-ahead log` goes on without them",
      details: ["reason": "damaged_frame", "position": .integer(Int64(clamping: last + 1))])
  }

  /// Traces in the whole file of positions beyond the last: the highest, the bytes that belong to the very
  /// next one, and how many sectors vouch for nothing.
  private func remains() throws(Failure) -> (highest: UInt64, bytes: Int, damaged: Int) {
    var (highest, bytes, damaged): (UInt64, Int, Int) = (0, 0, 0)
    try writeAheadLog.eachPiece { (piece, start) throws(Failure) in
      for (number, sector) in WriteAheadFrame.sectors(of: piece, at: start).enumerated() {
        if sector == .damaged { damaged += 1 }
        guard let mark = sector.mark, mark.position > last else { continue }
        bytes += WriteAheadSector.byteCount
        let offset = start + number * WriteAheadSector.byteCount
        highest = max(highest, mark.position)
        guard offset % FixedFile.blockBytes == 0, !places.contains(offset) else { continue }
        // Whole, and in a place where none can have been begun: others came between.
        if try writeAheadLog.frame(at: offset) != nil { highest = max(highest, last + 2) }
      }
    }
    return (highest, bytes, damaged)
  }

  private func verdict(at place: Int) throws(Failure) -> Verdict {
    let block = try writeAheadLog.read(at: place, count: FixedFile.blockBytes)
    let sectors = WriteAheadFrame.sectors(of: block, at: place)
    switch sectors.first {
    case .written(let mark) where mark.position == last + 1: return try verdict(at: place, block, mark)
    case .damaged where sectors.allSatisfy({ $0 == .damaged || $0.mark?.position == last + 1 }):
      // Its length is not known either.
      return .damaged
    default: return .nothing
    }
  }

  /// The verdict if the frame's beginning is there.
  private func verdict(
    at place: Int, _ block: [UInt8], _ mark: WriteAheadSector.Mark
  ) throws(Failure) -> Verdict {
    guard let header = WriteAheadFrame.Header(WriteAheadFrame.content(of: block), .sectors) else {
      return .damaged
    }
    let length = WriteAheadFrame.diskBytes(header.length)
    guard length <= WriteAheadLog.halfBytes - place % WriteAheadLog.halfBytes else { return .damaged }
    let sectors = WriteAheadFrame.sectors(of: try writeAheadLog.read(at: place, count: length), at: place)
    if sectors.contains(where: { $0 != .damaged && $0.mark != mark }) {
      let there = sectors.count { $0.mark == mark }
      return .cutOff(
        CutOffFrame(
          position: last - carried + 1, bytes: there * WriteAheadSector.byteCount,
          records: Int(header.records)))
    }
    // If another store's write-ahead log lies here, reading the frame says so.
    return try writeAheadLog.frame(at: place) == nil ? .damaged : .astray
  }
}
