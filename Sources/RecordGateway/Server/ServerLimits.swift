import NIOCore
import NIOHTTP1

/// How much a client may send, and how long it may take.
package struct ServerLimits: Sendable {
  /// Bytes of the target and of all header fields of a request.
  package var headerBytes = 16_384
  /// Header fields of a request.
  package var headerFields = 100
  /// Bytes of a body that are kept; how many of them a route takes is the route's matter.
  package var bodyBytes = 65_536
  /// Bytes of all bodies that are kept at a time; whoever sends more is told that there is too much going on.
  package var allBodies = 64 << 20
  /// Bytes of all answers that were written and not taken; above it, those that have waited longest are cut off.
  package var allUnread = 32 << 20
  /// Connections at a time; one more is told so and closed.
  package var connections = 8192
  /// How long a connection may be silent between requests.
  package var idle = Duration.seconds(60)
  /// How long a request's head may take from its first byte.
  package var head = Duration.seconds(10)
  /// How long a request's body may take from the end of its head.
  package var body = Duration.seconds(30)
  /// How long the client may leave an answer unread.
  package var unread = Duration.seconds(30)
  /// How long what a client still sends is thrown away after the last answer, so that the answer reaches it.
  ///
  /// A socket that is closed with unread bytes is reset, and a reset takes the answer with it (RFC 9112 §9.6).
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
