import LMDB
import RecordModel

/// Decides whether the frame after the last whole one was cut off, or was whole and went bad.
///
/// A write that is cut off leaves at least one of its sectors as it was, and the old sector vouches for
/// itself: another frame's, or unused. If every sector of the next frame's place is either that frame's or
/// vouches for nothing, and not all are whole, then the frame may well have been acknowledged, and the medium
/// has lost it.
struct JournalEnd {
  package let journal: Journal
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

  package func examine(_ finding: inout JournalFinding) throws(Failure) {
    let remains = try remains()
    finding.damagedSectors = remains.damaged
    if remains.highest > last + 1 {
      finding.damage = Journal.gap(after: last, remains.highest, carried: carried)
      return
    }
    if remains.bytes > 0 { finding.cutOff = CutOffFrame(position: last - carried + 1, bytes: remains.bytes) }
    for place in places {
      switch try verdict(at: place) {
      case .nothing: continue
      case .cutOff(let frame): finding.cutOff = frame
      case .damaged: finding.damage = Self.damage(after: last - carried)
      case .astray: finding.damage = Journal.gap(after: last, last + 1, carried: carried)
      }
    }
  }

  private static func damage(after last: UInt64) -> Failure {
    Failure(
      .corrupt,
      "the journal's last frame is damaged: it may hold acknowledged events, the first at position \(last + 1). Restore the journal or a backup; `recordctl set-aside-journal` goes on without them",
      details: ["reason": "damaged_frame", "position": .integer(Int64(clamping: last + 1))])
  }

  /// Traces in the whole file of positions beyond the last: the highest, the bytes that belong to the very
  /// next one, and how many sectors vouch for nothing.
  private func remains() throws(Failure) -> (highest: UInt64, bytes: Int, damaged: Int) {
    var (highest, bytes, damaged): (UInt64, Int, Int) = (0, 0, 0)
    try journal.eachPiece { (piece, start) throws(Failure) in
      for (number, sector) in JournalFrame.sectors(of: piece, at: start).enumerated() {
        if sector == .damaged { damaged += 1 }
        guard let mark = sector.mark, mark.position > last else { continue }
        bytes += JournalSector.byteCount
        let offset = start + number * JournalSector.byteCount
        highest = max(highest, mark.position)
        guard offset % FixedFile.blockBytes == 0, !places.contains(offset) else { continue }
        // Whole, and in a place where none can have been begun: others came between.
        if try journal.frame(at: offset) != nil { highest = max(highest, last + 2) }
      }
    }
    return (highest, bytes, damaged)
  }

  private func verdict(at place: Int) throws(Failure) -> Verdict {
    let block = try journal.read(at: place, count: FixedFile.blockBytes)
    let sectors = JournalFrame.sectors(of: block, at: place)
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
    at place: Int, _ block: [UInt8], _ mark: JournalSector.Mark
  ) throws(Failure) -> Verdict {
    guard let header = JournalFrame.Header(JournalFrame.content(of: block), .sectors) else { return .damaged }
    let length = JournalFrame.diskBytes(header.length)
    guard length <= Journal.halfBytes - place % Journal.halfBytes else { return .damaged }
    let sectors = JournalFrame.sectors(of: try journal.read(at: place, count: length), at: place)
    if sectors.contains(where: { $0 != .damaged && $0.mark != mark }) {
      let there = sectors.count { $0.mark == mark }
      return .cutOff(
        CutOffFrame(
          position: last - carried + 1, bytes: there * JournalSector.byteCount, records: Int(header.records)))
    }
    // If another store's journal lies here, reading the frame says so.
    return try journal.frame(at: place) == nil ? .damaged : .astray
  }
}
