import RecordModel

/// What a command id is remembered by: the request's digest and the original outcome.
struct CommandAnswer {
  /// Key in the ``CommandIndex``.
  let key: [UInt8]
  /// ``CommandIndex/digest(_:)`` of the request.
  let digest: [UInt8]
  /// The outcome.
  let outcome: any (Encodable & Sendable)
}

/// The plaintext of a record: the event's CBOR, or an array of event, request digest and outcome.
enum RecordBody {
  static func encode(_ event: any Event, answer: CommandAnswer?) throws(Failure) -> [UInt8] {
    guard let answer else { return try encodeCBOR(event) }
    return try encodeCBOR(Answered(event: event, digest: Bytes(answer.digest), outcome: answer.outcome))
  }

  private struct Answered: Encodable {
    let event: any Event
    let digest: Bytes
    let outcome: any (Encodable & Sendable)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(event)
      try container.encode(digest)
      try container.encode(outcome)
    }
  }
}
