import RecordModel

/// What both sides of a session must hold for true: where one of them is told something else, their keys differ.
struct SessionPlace {
  let instance: InstanceID
  /// The store's.
  let epoch: UInt64
  /// Where the gateway's relay listens: with its name, its number, and the number of its session.
  let down: String
  /// Where the box's relay listens: with its number, and the number of its session.
  let up: String

  /// The prologue of the exchange (Noise revision 34, section 6).
  var prologue: [UInt8] {
    Array("recordd relay 2".utf8) + Opening.bytes(instance) + Bytes.of(epoch)
      + [down, up].flatMap { Bytes.of(UInt16(truncatingIfNeeded: $0.utf8.count)) + Array($0.utf8) }
  }
}
