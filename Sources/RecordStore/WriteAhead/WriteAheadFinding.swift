import RecordModel

/// The content of a write-ahead log beyond the log.
package struct WriteAheadFinding: Sendable {
  /// Whole frames, in order.
  package var frames: [WriteAheadFrame] = []
  /// The unfinished write of the last stop.
  package var cutOff: CutOffFrame?
  /// Sectors that went bad without loss, since the log has their records.
  package var damagedSectors = 0
  /// Records of an attached log that was set aside, which were left out.
  package var leftOut = 0
  /// Why the frames may not be all acknowledged ones.
  package var damage: Failure?

  /// The frames, if they are all.
  package func whole() throws(Failure) -> [WriteAheadFrame] {
    if let damage { throw damage }
    return frames
  }
}

/// A frame that did not reach the device as a whole: none of it was acknowledged, and it is left out.
package struct CutOffFrame: Hashable, Sendable {
  /// Position that its first record would have had.
  package var position: UInt64
  /// Bytes of it in the write-ahead log.
  package var bytes: Int
  /// Number of its records, if its beginning is there.
  package var records: Int?
}
