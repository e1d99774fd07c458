/// An event as it stands in the log, opened and decoded.
public struct RecordedEvent: Sendable {
  /// Position, stream, times, actor.
  public let envelope: Envelope
  /// What happened, in today's shape.
  public let payload: any Event

  /// Joins envelope and payload.
  public init(envelope: Envelope, payload: any Event) {
    self.envelope = envelope
    self.payload = payload
  }
}
