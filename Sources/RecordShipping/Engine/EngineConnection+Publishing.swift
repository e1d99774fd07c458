import CNATS

/// A message to be stored.
package struct Publication: Sendable, Equatable {
  package var subject: String
  package var stream: String
  /// The same message has the same id; `nil` where it may be stored whatever was stored before.
  package var id: String?
  /// The sequence that the last message of the subject must have; 0 where there must be none, `nil` for whichever.
  package var expected: UInt64?
  package var headers: [String: String] = [:]
  package var payload: [UInt8]
  /// How long the engine may take, in milliseconds; as long as the connection says if `nil`.
  package var patience: Int64?

  package init(
    subject: String, stream: String, id: String? = nil, expected: UInt64?, headers: [String: String] = [:],
    payload: [UInt8]
  ) {
    (self.subject, self.stream, self.id, self.expected) = (subject, stream, id, expected)
    (self.headers, self.payload) = (headers, payload)
  }

  var allHeaders: [String: String] {
    var all = headers
    all[HeaderName.messageID] = id
    all[HeaderName.expectedSequence] = expected.map { "\($0)" }
    all[HeaderName.expectedStream] = stream
    return all
  }
}

/// The engine's receipt.
package struct Receipt: Sendable, Equatable {
  package let sequence: UInt64
  /// Whether a message of that id was there already, so that this one was not stored.
  package let isDuplicate: Bool
}

extension EngineConnection {
  /// Publishes and waits until a quorum has stored it.
  package func publish(_ publication: Publication) async throws(EngineAnswer) -> Receipt {
    try await call { (self) throws(EngineAnswer) in try self.published(publication) }
  }

  private func published(_ publication: Publication) throws(EngineAnswer) -> Receipt {
    let message = try Self.message(publication)
    defer { natsMsg_Destroy(message) }
    var options = jsPubOptions()
    jsPubOptions_Init(&options)
    options.MaxWait = publication.patience ?? patience
    var (ack, code) = (UnsafeMutablePointer<jsPubAck>?.none, jsErrCode(0))
    let status = js_PublishMsg(&ack, context, message, &options, &code)
    defer { jsPubAck_Destroy(ack) }
    guard status == NATS_OK, let ack else { throw ClientLibrary.answer(status, code) }
    return Receipt(sequence: ack.pointee.Sequence, isDuplicate: ack.pointee.Duplicate)
  }

  private static func message(_ publication: Publication) throws(EngineAnswer) -> OpaquePointer {
    var message: OpaquePointer?
    let status = publication.payload.withUnsafeBytes { bytes in
      natsMsg_Create(
        &message, publication.subject, nil, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
        CInt(bytes.count))
    }
    guard status == NATS_OK, let message else { throw ClientLibrary.answer(status) }
    for (name, value) in publication.allHeaders {
      let status = natsMsgHeader_Set(message, name, value)
      guard status == NATS_OK else {
        natsMsg_Destroy(message)
        throw ClientLibrary.answer(status)
      }
    }
    return message
  }
}
