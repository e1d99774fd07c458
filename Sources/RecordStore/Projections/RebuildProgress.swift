import RecordModel

/// The progress of a projection's second copy, stored in the transactions that fill it.
///
/// Revision 4, stage 1, position 8, startedAt 8, streams 8, events 8, then the last stream 17, if any.
package struct RebuildProgress: Equatable, Sendable {
  package enum Stage: UInt8, Sendable {
    /// Stream by stream, each up to the same position.
    case streams = 0
    /// In the order of the log, from that position on.
    case catchingUp = 1
  }

  /// Revision of the code that folds.
  package var revision: UInt32
  package var stage = Stage.streams
  /// Position up to which every stream of the copy is folded, or will be after the first stage.
  package var position: UInt64
  package var startedAt: Timestamp
  /// Streams folded.
  package var streams: UInt64 = 0
  /// Events folded.
  package var events: UInt64 = 0
  /// The stream folded last.
  package var last: StreamID?

  package init(revision: UInt32, position: UInt64, startedAt: Timestamp) {
    (self.revision, self.position, self.startedAt) = (revision, position, startedAt)
  }

  package init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.fixedBytes || bytes.count == Self.fixedBytes + StreamID.keyByteCount,
      let stage = Stage(rawValue: bytes[4])
    else { return nil }
    revision = bytes.bigEndian(at: 0)
    self.stage = stage
    position = bytes.bigEndian(at: 5)
    startedAt = Timestamp(milliseconds: bytes.bigEndian(at: 13))
    streams = bytes.bigEndian(at: 21)
    events = bytes.bigEndian(at: 29)
    if bytes.count > Self.fixedBytes {
      guard let stream = StreamID(keyBytes: bytes[Self.fixedBytes...]) else { return nil }
      last = stream
    }
  }

  private static let fixedBytes = 37

  package var bytes: [UInt8] {
    var bytes = [UInt8](bigEndian: revision) + [stage.rawValue]
    bytes.append(bigEndian: position)
    bytes.append(bigEndian: UInt64(bitPattern: startedAt.milliseconds))
    bytes.append(bigEndian: streams)
    bytes.append(bigEndian: events)
    return bytes + (last?.keyBytes ?? [])
  }
}
