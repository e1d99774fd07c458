import NIOCore
import NIOHTTP1

/// Limits of a client's input and time.
package struct ServerLimits: Sendable {
  /// Bytes of the target and of all header fields of a request.
  package var headerBytes = 16_384
  /// Header fields of a request.
  package var headerFields = 100
  /// Bytes of a body kept; each route decides how many it accepts.
  package var bodyBytes = 65_536
  /// Bytes of all bodies kept at a time; further requests are refused as overload.
  package var allBodies = 64 << 20
  /// Bytes kept at a time of all requests sent before the answer to the one before; where there are more, a connection
  /// ends with its present answer.
  package var allAhead = 16 << 20
  /// Bytes of all answers written and not taken; above it, the oldest are cut off.
  package var allUnread = 32 << 20
  /// Connections at a time; one more is refused and closed.
  package var connections = 8192
  /// How long a connection may be silent between requests.
  package var idle = Duration.seconds(60)
  /// How long a request's head may take from its first byte.
  package var head = Duration.seconds(10)
  /// How long a request's body may take from the end of its head.
  package var body = Duration.seconds(30)
  /// How long the client may leave an answer unread.
  package var unread = Duration.seconds(30)
  /// How long further input is discarded after the last answer, so that the answer reaches the client.
  ///
  /// A socket closed with unread bytes is reset, and the reset destroys the answer (RFC 9112 §9.6).
  package var linger = Duration.seconds(2)

  package init() {}

  var decoder: NIOHTTPDecoderLimitConfiguration {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = headerBytes
    limits.maxHeaderListSize = headerBytes
    limits.maxHeaderFieldCount = headerFields
    return limits
  }
}
