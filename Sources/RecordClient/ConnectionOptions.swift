/// Options of a client's connection.
package struct ConnectionOptions: Sendable {
  /// How long a call waits for its reply, unless it says otherwise; `nil` for ever.
  package var timeout: Duration? = .seconds(60)
  /// Bytes of one message of the daemon, line end not counted.
  package var messageBytes = 67_108_864
  /// Arrays and objects within each other in one message; results lie two levels deep.
  package var depth = 64
  /// Values in one message.
  package var nodes = 10_000_000
  /// Events that wait for the reader of a subscription before nothing more is read from the socket.
  package var bufferedEvents = 1024

  package init() {}
}
