import RecordModel

/// What a journal holds beyond the log.
struct JournalFinding: Sendable {
  /// Whole frames, in order.
  var frames: [JournalFrame] = []
  /// What was being written when the daemon or the machine stopped.
  var cutOff: CutOffFrame?
  /// Sectors that went bad and hold nothing that the log lacks.
  var damagedSectors = 0
  /// Why the frames may not be all that was acknowledged.
  var damage: Failure?

  /// The frames, where they are all.
  func whole() throws(Failure) -> [JournalFrame] {
    if let damage { throw damage }
    return frames
  }
}

/// A frame that did not reach the device as a whole: nobody was answered that it is there, and it is left out.
public struct CutOffFrame: Hashable, Sendable {
  /// Position that its first record would have had.
  public var position: UInt64
  /// Bytes of it that are in the journal.
  public var bytes: Int
  /// How many records it had, where its beginning is there.
  public var records: Int?
}
