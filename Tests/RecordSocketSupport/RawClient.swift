import NIOCore
import NIOPosix

/// A client that sends bytes as they are and receives lines; knows nothing of JSON.
package final class RawClient: Sendable {
  private let channel: any Channel
  private let inbox: LineInbox

  private init(_ channel: any Channel, _ inbox: LineInbox) { (self.channel, self.inbox) = (channel, inbox) }

  /// Connects; a client that does not read leaves everything it is sent in the kernel until
  /// ``startReading()``.
  package static func connect(_ path: String, reads: Bool = true) async throws -> RawClient {
    let inbox = LineInbox()
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(.autoRead, value: reads)
      .channelOption(.allowRemoteHalfClosure, value: true)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(LineCollector(inbox))
        }
      }
      .connect(unixDomainSocketPath: path).get()
    return RawClient(channel, inbox)
  }

  /// Sends bytes; returns when the kernel has them.
  package func send(_ text: String) async throws { try await send(Array(text.utf8)) }

  /// Sends bytes; returns when the kernel has them.
  package func send(_ bytes: [UInt8]) async throws {
    try await channel.writeAndFlush(ByteBuffer(bytes: bytes))
  }

  /// Sends bytes without waiting for the kernel to take them.
  package func sendWithoutWaiting(_ bytes: [UInt8]) {
    channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
  }

  /// The next line without its end; `nil` when the peer has closed.
  package func line() async -> String? { await inbox.next() }

  /// The next lines, fewer where the peer closes.
  package func lines(_ count: Int) async -> [String] {
    var lines: [String] = []
    while lines.count < count, let line = await inbox.next() { lines.append(line) }
    return lines
  }

  /// Sends a text and gives the next line.
  package func ask(_ text: String) async throws -> String? {
    try await send(text)
    return await line()
  }

  /// Shuts down the writing side.
  package func endInput() async throws { try await channel.close(mode: .output).get() }

  /// Begins to read, for a client that was connected without.
  package func startReading() async throws { try await channel.setOption(.autoRead, value: true).get() }

  /// Leaves what comes in the kernel again.
  package func stopReading() async throws { try await channel.setOption(.autoRead, value: false).get() }

  /// Closes at once, whatever is under way.
  package func close() async { try? await channel.close().get() }
}

private final class LineCollector: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let inbox: LineInbox

  init(_ inbox: LineInbox) { self.inbox = inbox }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) { inbox.take(unwrapInboundIn(data)) }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event { inbox.end() }
  }

  func channelInactive(context: ChannelHandlerContext) { inbox.end() }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
