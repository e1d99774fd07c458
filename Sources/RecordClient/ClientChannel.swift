import NIOCore
import RecordModel
import RecordRPC

/// The client's end of a connection: matches replies with requests by id and hands events to their readers.
///
/// Lives on its event loop. Requests sent in one turn of the loop go out with one write.
final class ClientChannel: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  let options: ConnectionOptions
  var pending: [Int64: PendingCall] = [:]
  var streams: [String: LogStream] = [:]
  /// The next check for calls that have waited too long.
  var expiry: (due: NIODeadline, timer: Scheduled<Void>)?
  /// Why the connection can no longer be used.
  var failure: ClientError?
  private var framer: LineFramer
  private var output: [UInt8] = []
  private var isReadRequested = false
  /// The daemon's error before it closed the connection.
  private var lastWords: RPCError?
  private(set) var context: ChannelHandlerContext?

  init(_ options: ConnectionOptions) {
    self.options = options
    framer = LineFramer(limit: options.messageBytes)
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelActive(context: ChannelHandlerContext) { requestRead() }

  func channelInactive(context: ChannelHandlerContext) {
    close(lastWords.map { .refused($0) } ?? failure ?? .closed)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    framer.append(unwrapInboundIn(data))
    while failure == nil {
      switch framer.next() {
      case .incomplete: return
      case .frame(let frame): take(frame)
      case .tooLong: abort(CodingFailure(.tooManyNodes, expected: "a message within the limit"))
      }
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    isReadRequested = false
    requestRead()
  }

  /// A subscription with enough events stops the reading, unless a call waits for a reply, which the
  /// subscriber itself may have made.
  func requestRead() {
    guard !isReadRequested, failure == nil else { return }
    guard !pending.isEmpty || !streams.values.contains(where: \.isPaused) else { return }
    isReadRequested = true
    context?.read()
  }

  /// Sends text as one line, together with other text sent in this turn of the loop.
  func send(_ text: [UInt8]) {
    guard let context else { return }
    let isFirst = output.isEmpty
    output.append(contentsOf: text)
    output.append(UInt8(ascii: "\n"))
    if isFirst { context.eventLoop.assumeIsolated().execute { self.flush() } }
  }

  private func flush() {
    guard let context, failure == nil, !output.isEmpty else { return }
    let buffer = context.channel.allocator.buffer(bytes: output)
    output.removeAll(keepingCapacity: output.count < 65_536)
    context.writeAndFlush(wrapOutboundOut(buffer), promise: nil)
  }

  private func take(_ frame: [UInt8]) {
    do {
      let tape = try JSON.parse(frame, limits: JSONLimits(depth: options.depth, nodes: options.nodes))
      switch IncomingMessage(tape) {
      case .result(.integer(let id), let node): resolve(id, .success(ReceivedValue(tape: tape, node: node)))
      case .error(.integer(let id), let error): resolve(id, .failure(.refused(error)))
      case .error(_, let error): lastWords = error
      case .notification(let method, let params?): notice(method, tape, params)
      case .notification: return
      case .result, nil: abort(CodingFailure(.invalidValue, expected: "a JSON-RPC 2.0 message"))
      }
    } catch {
      abort(error)
    }
  }

  private func abort(_ reason: CodingFailure) {
    failure = .unreadable(reason)
    context?.close(promise: nil)
  }
}
