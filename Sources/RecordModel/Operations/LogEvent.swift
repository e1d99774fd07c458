/// An event of the log as shown to services.
package struct LogEvent: Codable, Sendable {
  /// Place in the log, from 1.
  package var position: UInt64
  package var streamKind: StreamID.Kind
  package var streamId: String
  /// Place in the stream, from 0.
  package var revision: UInt32
  package var type: String
  /// Version of the stored shape.
  package var version: UInt8
  /// When it happened, with the source's offset.
  package var occurredAt: OffsetTime
  /// When the log accepted it.
  package var recordedAt: Timestamp
  /// Whether the clock was behind the last event's time; left out if it was not.
  package var clockClamped: Bool?
  /// The clock at the decision; left out if it equals `recordedAt`.
  package var decidedAt: Timestamp?
  /// Role and id.
  package var actor: String
  package var channel: String
  /// Position of the causing event; left out for none.
  package var causation: UInt64?
  package var commandId: CommandID?
  package var requestId: RequestID?
  /// `null` if the stream's key was destroyed.
  package var payload: Value?
  /// The chain hash, 64 hexadecimal digits.
  package var hash: String

  package init(_ envelope: Envelope, payload: Value?, hash: String) {
    (position, streamKind, streamId) = (envelope.position, envelope.stream.kind, envelope.stream.idText)
    (revision, version) = (envelope.revision, envelope.version)
    type = EventCatalog.name(code: envelope.typeCode)
    occurredAt = OffsetTime(envelope.occurredAt, offsetMinutes: envelope.offsetMinutes)
    recordedAt = envelope.recordedAt
    clockClamped = envelope.clockClamped ? true : nil
    decidedAt = envelope.decidedAt == envelope.recordedAt ? nil : envelope.decidedAt
    (actor, channel) = (envelope.actor.description, "\(envelope.channel)")
    causation = envelope.causation == 0 ? nil : envelope.causation
    (commandId, requestId) = (envelope.command, envelope.request)
    (self.payload, self.hash) = (payload, hash)
  }

  static let example = LogEvent(
    Envelope(
      position: 1, stream: StreamID(Example.patient), revision: 0, typeCode: 1, version: 1,
      occurredAt: Example.start, recordedAt: Example.start, actor: .service(userID: 1000), channel: .socket),
    payload: ["person": ["fullName": "Erika Mustermann"]], hash: String(repeating: "0", count: 64))
}
