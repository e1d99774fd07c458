import RecordModel

/// What a journal holds beyond the log.
package struct JournalFinding: Sendable {
  /// Whole frames, in order.
  package var frames: [JournalFrame] = []
  /// What was being written when the daemon or the machine stopped.
  package var cutOff: CutOffFrame?
  /// Sectors that went bad and hold nothing that the log lacks.
  package var damagedSectors = 0
  /// Records of an attached log that is put aside, which were left out.
  package var leftOut = 0
  /// Why the frames may not be all that was acknowledged.
  package var damage: Failure?

  /// The frames, where they are all.
  package func whole() throws(Failure) -> [JournalFrame] {
    if let damage { throw damage }
    return frames
  }
}

/// A frame that did not reach the device as a whole: nobody was answered that it is there, and it is left out.
package struct CutOffFrame: Hashable, Sendable {
  /// Position that its first record would have had.
  package var position: UInt64
  /// Bytes of it that are in the journal.
  package var bytes: Int
  /// How many records it had, where its beginning is there.
  package var records: Int?
}
