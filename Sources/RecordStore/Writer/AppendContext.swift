import RecordModel

/// A call's part in every event that it leads to.
package struct AppendContext: Sendable {
  package var actor: Actor
  package var channel: EventChannel
  package var request: RequestID?
  /// The id of the command whose answer the first event keeps.
  package var command: CommandID?
  /// When events happened, unless the decision says otherwise.
  package var occurredAt: OffsetTime?
  package var expectedRevision: UInt32?

  package init(
    actor: Actor, channel: EventChannel, request: RequestID? = nil, command: CommandID? = nil,
    occurredAt: OffsetTime? = nil, expectedRevision: UInt32? = nil
  ) {
    (self.actor, self.channel, self.request, self.command) = (actor, channel, request, command)
    (self.occurredAt, self.expectedRevision) = (occurredAt, expectedRevision)
  }

  /// Acts of the daemon itself.
  package static let daemon = AppendContext(actor: .system, channel: .daemon)
}
