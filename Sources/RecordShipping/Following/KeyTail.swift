import RecordModel

/// Key material that came since it was last looked at.
struct KeyTail: Sendable {
  /// Pieces in one call.
  static let atOnce = 128

  private let hand: FollowHand
  /// The sequence to go on from.
  private var next: UInt64 = 1

  init(_ hand: FollowHand) { self.hand = hand }

  /// Begins from the first piece again.
  mutating func rewind() { next = 1 }

  /// Hands over all there is but the last few; those, and where to go on once they are handed over.
  ///
  /// - Parameter isCertain: whether an end counts only if the stream's leader says the same.
  mutating func rest(
    _ connection: EngineConnection, isCertain: Bool
  ) async throws(ShippingTrouble) -> (parcels: [KeyParcel], next: UInt64) {
    var (parcels, sequence): ([KeyParcel], UInt64) = ([], next)
    while let message = try await read(connection, from: sequence, isCertain) {
      sequence = message.sequence + 1
      guard let name = hand.subjects.keyName(of: message.subject), isOfRecord(message) else { continue }
      parcels.append(
        KeyParcel(name: name, sealed: message.isTombstone ? nil : Base64.text(message.payload)))
      guard parcels.count == Self.atOnce else { continue }
      try await hand.give(parcels, connection)
      parcels = []
      next = sequence
    }
    return (parcels, sequence)
  }

  /// The pieces before that sequence were handed over.
  mutating func done(_ next: UInt64) { self.next = next }

  /// A replica has an access log of its own.
  private func isOfRecord(_ message: StoredMessage) -> Bool {
    message.headers[HeaderName.log] == ShippedLogName.record.name
  }

  private func read(
    _ connection: EngineConnection, from sequence: UInt64, _ isCertain: Bool
  ) async throws(ShippingTrouble) -> StoredMessage? {
    let (stream, subject) = (hand.settings().keyStream, hand.subjects.allKeys)
    return try await Side.engine { () throws(EngineAnswer) in
      guard isCertain else { return try await connection.next(stream, subject: subject, from: sequence) }
      return try await SubjectReader(connection: connection).next(stream, subject, from: sequence) { _ in
        true
      }
    }
  }
}
