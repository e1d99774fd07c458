/// An event as it stands in the log, opened and decoded.
package struct RecordedEvent: Sendable {
  /// Position, stream, times, actor.
  package let envelope: Envelope
  /// What happened, in today's shape.
  package let payload: any Event

  /// Joins envelope and payload.
  package init(envelope: Envelope, payload: any Event) {
    self.envelope = envelope
    self.payload = payload
  }
}
