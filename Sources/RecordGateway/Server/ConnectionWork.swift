import HTTPTypes
import HummingbirdCore
import NIOCore

/// What connections are there for: how a request is answered, and what all connections of a listener share.
struct ConnectionWork: Sendable {
  /// Answers a request of a client at that address.
  let respond: @Sendable (Request, _ peer: String?) async -> Response
  /// Words a refusal; the head is there where it could be read.
  let refuse: @Sendable (ConnectionFault, HTTPRequest?) -> Response
  let limits: ServerLimits
  let table: ConnectionTable
  /// Counts faults by kind.
  let faults: FaultMeters
}

/// A request as far as it has come.
struct ArrivingRequest {
  let head: RequestHead
  var body = ByteBuffer()
  /// Whether all of it has come.
  var isWhole = false
}

/// Takes the body of an answer as one piece.
struct WholeBody: ResponseBodyWriter {
  /// What was written so far.
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

  /// The whole body of an answer; `nil` where making it failed.
  static func of(_ body: ResponseBody) async -> ByteBuffer? {
    if body.contentLength == 0 { return ByteBuffer() }
    let writer = WholeBody()
    do {
      try await body.write(writer)
      return writer.pieces.buffer
    } catch { return nil }
  }
}
