/// What one socket server lets its clients use.
public struct SocketLimits: Sendable, Equatable {
  /// Bytes of one frame, line end not counted.
  public var frameBytes = 1_048_576
  /// Arrays and objects within each other in one frame.
  public var depth = 32
  /// Requests in one batch.
  public var batch = 100
  /// Requests of one connection that wait for their reply; a batch may pass the limit by its own length.
  ///
  /// At the limit no more is read from the connection until a reply goes out.
  public var inFlight = 128
  /// Bytes that one connection holds: its requests under way, and what its client has not taken; above that no more is
  /// read from it and no events are added.
  ///
  /// Replies to requests in flight are still added.
  public var connectionBytes = 8_388_608
  /// The same for all connections together; see ``HeldBytes``.
  public var heldBytes = 33_554_432
  /// How long a client may take nothing of what waits for it, or a connection take to be closed, before it is cut off.
  public var slowReaderDeadline: Duration = .seconds(30)
  /// Connections at a time.
  public var connections = 1024
  /// How long a connection may do nothing before it is closed; zero for ever.
  ///
  /// Subscribers are never idle.
  public var idleTimeout: Duration = .zero
  /// Subscriptions of one connection.
  public var subscriptions = 16
  /// Events in one page read for a subscription.
  public var pageEvents = 256
  /// Bytes in one page read for a subscription, about.
  public var pageBytes = 262_144
  /// How long input is still discarded after a client was told that it broke the protocol.
  ///
  /// Without that time the kernel would drop the message along with the connection.
  public var lingering: Duration = .seconds(1)

  /// The limits above.
  public init() {}
}
