import Logging
import RecordClient
import RecordModel

/// Brings a replica the key material and the records that its primary ships, one message at a time.
struct FollowLane {
  let hand: FollowHand
  /// The replica's; `nil` until it was asked.
  private(set) var position: UInt64?
  /// The sequence of the record's next message.
  private var next: UInt64 = 1
  private var keys: KeyTail
  /// The first message behind a hole.
  private var beyond: UInt64?
  /// Positions that no message has.
  private(set) var hole: ClosedRange<UInt64>?
  private var looked: (number: Int, at: ContinuousClock.Instant)?

  /// How often the stream's leader is asked whether the stream is still the one that it was.
  private static let lookInterval = Duration.seconds(30)
  /// How long a hole may stay until another server is asked.
  private static let holeInterval = Duration.seconds(10)

  init(_ hand: FollowHand) {
    self.hand = hand
    keys = KeyTail(hand)
  }

  /// Takes at most one message; whether there may be more.
  mutating func step() async throws(ShippingTrouble) -> Bool {
    await leaveServer()
    let (number, connection) = try await Side.engine { () throws(EngineAnswer) in
      try await hand.line.current()
    }
    let position = try await place(number, connection)
    guard let message = try await hand.next(connection, from: next) else {
      return try await takeKeys(connection)
    }
    return try await take(message, at: position, connection)
  }

  /// The server that shows the hole may have lost for good what the others have, without knowing.
  private mutating func leaveServer() async {
    guard hole != nil, let looked, ContinuousClock.now - looked.at >= Self.holeInterval else { return }
    await hand.line.drop(looked.number)
    self.looked = nil
  }

  /// After a failure nothing is known of where the replica is.
  mutating func forget() async {
    position = nil
    if let number = looked?.number { await hand.line.drop(number) }
    looked = nil
  }

  private mutating func place(
    _ number: Int, _ connection: EngineConnection
  ) async throws(ShippingTrouble) -> UInt64 {
    let now = ContinuousClock.now
    if let position, let looked, looked.number == number, now - looked.at < Self.lookInterval {
      return position
    }
    let known = try await hand.apply(ApplyShipment())
    // A stream that was made again, or another replica, begins from the first piece of key material.
    if position == nil { keys.rewind() }
    next = try await FollowPlace(hand: hand, connection: connection)
      .sequence(after: known.position, guess: next)
    (position, beyond, looked) = (known.position, nil, (number, now))
    return known.position
  }

  private mutating func takeKeys(_ connection: EngineConnection) async throws(ShippingTrouble) -> Bool {
    let rest = try await keys.rest(connection, isCertain: false)
    guard !rest.parcels.isEmpty else { return false }
    try await hand.give(rest.parcels, connection)
    keys.done(rest.next)
    return true
  }
}

extension FollowLane {
  private mutating func take(
    _ message: StoredMessage, at position: UInt64, _ connection: EngineConnection
  ) async throws(ShippingTrouble) -> Bool {
    var message = message
    if let headers = message.batchHeaders, headers.first > position + 1 {
      message = try await certain(message, after: position, connection)
    }
    let sequence = message.sequence
    guard let headers = message.batchHeaders else {
      throw .stopped("the message at sequence \(sequence) of \(hand.record) is no batch of records")
    }
    if headers.first > position + 1 {
      miss(position + 1...headers.first - 1, sequence)
      next = sequence + 1
    } else if headers.last <= position {
      next = sequence + 1
    } else {
      try await append(message, connection)
    }
    return true
  }

  /// A message that does not follow, as all servers have it.
  private func certain(
    _ message: StoredMessage, after position: UInt64, _ connection: EngineConnection
  ) async throws(ShippingTrouble) -> StoredMessage {
    guard hole == nil else { return message }
    let (hand, next) = (hand, next)
    let found = try await Side.engine { () throws(EngineAnswer) in
      try await SubjectReader(connection: connection).next(hand.recordStream, hand.record, from: next) {
        $0.batchHeaders.map { $0.first <= position + 1 } ?? false
      }
    }
    return found ?? message
  }

  private mutating func append(
    _ message: StoredMessage, _ connection: EngineConnection
  ) async throws(ShippingTrouble) {
    // The keys of a batch, and the documents that they open, were stored before it.
    let rest = try await keys.rest(connection, isCertain: true)
    try await hand.give(rest.parcels, connection)
    keys.done(rest.next)
    let known = try await hand.apply(ApplyShipment(batch: Base64.text(message.payload)))
    position = known.position
    // What came behind a hole may follow now.
    next = beyond ?? message.sequence + 1
    beyond = nil
    if hole.map({ known.position >= $0.upperBound }) == true { filled() }
  }

  private mutating func miss(_ positions: ClosedRange<UInt64>, _ sequence: UInt64) {
    beyond = beyond ?? sequence
    guard hole != positions else { return }
    hole = positions
    let text = "positions \(positions.lowerBound) to \(positions.upperBound) are missing in the copy"
    hand.logger.error("a hole", metadata: ["reason": "\(text)", "sequence": "\(sequence)"])
    hand.onStatus("ALARM: \(text); waiting until they are shipped again")
  }

  private mutating func filled() {
    hole = nil
    hand.logger.notice("the hole is filled", metadata: ["position": "\(position ?? 0)"])
    hand.onStatus(Follower.following)
  }
}
