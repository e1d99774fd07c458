/// An event as it stands in the log, opened and decoded.
package struct RecordedEvent: Sendable {
  package let envelope: Envelope
  /// In today's shape.
  package let payload: any Event

  package init(envelope: Envelope, payload: any Event) {
    self.envelope = envelope
    self.payload = payload
  }
}
