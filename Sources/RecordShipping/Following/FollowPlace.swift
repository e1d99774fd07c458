import RecordModel

/// Where in the record's subject a replica is.
struct FollowPlace: Sendable {
  let hand: FollowHand
  let connection: EngineConnection

  /// The sequence of the first message that goes further than a position, or of where it will be.
  ///
  /// - Parameter guess: tried first.
  func sequence(after position: UInt64, guess: UInt64) async throws(ShippingTrouble) -> UInt64 {
    guard let last = try await hand.last(connection) else { return 1 }
    if last.sequence + 1 == guess, last.batchHeaders?.last == position { return guess }
    var (low, high) = (UInt64(1), last.sequence + 1)
    while low < high {
      let middle = low + (high - low) / 2
      let found = try await hand.next(connection, from: middle)
      if let found, let end = found.batchHeaders?.last, end <= position {
        low = found.sequence + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
