/// Limits of a socket server's clients.
package struct SocketLimits: Sendable, Equatable {
  /// Bytes of one frame, line end not counted.
  package var frameBytes = 1_048_576
  /// Arrays and objects within each other in one frame.
  package var depth = 32
  /// Requests in one batch.
  package var batch = 100
  /// Requests of one connection that wait for their reply; a batch may pass the limit by its own length.
  ///
  /// At the limit no more is read from the connection until a reply is sent.
  package var inFlight = 128
  /// Bytes that one connection holds: its requests under way, and output that its client has not taken; above
  /// that no more is read from it and no events are added.
  ///
  /// Replies to requests under way are still added.
  package var connectionBytes = 8_388_608
  /// The same for all connections together; see ``HeldBytes``.
  package var heldBytes = 33_554_432
  /// Bytes that the kernel takes for a client that does not read; `nil` for as many as the machine is set up for.
  package var kernelBytes: Int?
  /// How long a client may take none of its output, or a connection take to be closed, before it is cut off.
  package var slowReaderDeadline: Duration = .seconds(30)
  /// Connections at a time.
  package var connections = 1024
  /// How long a connection may do nothing before it is closed; zero for ever.
  ///
  /// Subscribers are never idle.
  package var idleTimeout: Duration = .zero
  /// Subscriptions of one connection.
  package var subscriptions = 16
  /// Events in one page read for a subscription.
  package var pageEvents = 256
  /// Bytes in one page read for a subscription, about.
  package var pageBytes = 262_144
  /// How long input is discarded after a protocol error was reported.
  ///
  /// Otherwise the kernel would drop the report along with the connection.
  package var lingering: Duration = .seconds(1)

  package init() {}
}
