import HTTPTypes
import HummingbirdCore
import NIOCore
import RateWindows

/// The work of connections: answering requests, and state shared by all connections of a listener.
struct ConnectionWork: Sendable {
  /// Answers a request of a client at that address.
  let respond: @Sendable (Request, _ peer: ClientAddress?) async -> Response
  /// Words a refusal; the head is given if it could be read.
  let refuse: @Sendable (ConnectionFault, HTTPRequest?) -> Response
  let limits: ServerLimits
  let table: ConnectionTable
  /// Counts faults by kind.
  let faults: FaultMeters
}

/// A request as far as it has arrived.
struct ArrivingRequest {
  let head: RequestHead
  var body = ByteBuffer()
  var isWhole = false
}

/// Collects the body of an answer as one piece.
struct WholeBody: ResponseBodyWriter {
  final class Pieces {
    var buffer = ByteBuffer()
  }

  let pieces = Pieces()

  func write(_ buffer: ByteBuffer) async throws {
    var buffer = buffer
    if pieces.buffer.readableBytes == 0 {
      pieces.buffer = buffer
    } else {
      pieces.buffer.writeBuffer(&buffer)
    }
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}

  /// The whole body of an answer; `nil` if making it failed.
  static func of(_ body: ResponseBody) async -> ByteBuffer? {
    if body.contentLength == 0 { return ByteBuffer() }
    let writer = WholeBody()
    do {
      try await body.write(writer)
      return writer.pieces.buffer
    } catch { return nil }
  }
}
