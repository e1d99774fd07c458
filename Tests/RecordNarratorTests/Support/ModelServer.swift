import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A small HTTP server in the place of a language model, which does to each request what a test says.
final class ModelServer: Sendable {
  /// What it answers.
  enum Behaviour: Sendable {
    /// Chat completions with that text.
    case text(String)
    case answer(HTTPResponseStatus, type: String = "application/json", body: String, location: String? = nil)
    /// Nothing at all.
    case silence
    /// A body without an end.
    case endless
    /// The head of an answer, and then nothing.
    case half
    /// The end of the connection.
    case hangUp
  }

  struct Request: Sendable {
    let head: HTTPRequestHead
    let body: String
  }

  private let behaviour: Mutex<Behaviour>
  private let seen = Mutex<[Request]>([])
  private let channel = Mutex<(any Channel)?>(nil)

  init(_ behaviour: Behaviour) { self.behaviour = Mutex(behaviour) }

  var requests: [Request] { seen.withLock { $0 } }
  var port: Int { channel.withLock { $0?.localAddress?.port ?? 0 } }

  func become(_ other: Behaviour) { behaviour.withLock { $0 = other } }

  /// Listens on a port of this machine, or at a path.
  func start(path: String? = nil) async throws -> ModelServer {
    let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          try channel.pipeline.syncOperations.addHandler(Handler(self))
        }
      }
    let made =
      if let path { try await bootstrap.bind(unixDomainSocketPath: path).get() } else {
        try await bootstrap.bind(host: "127.0.0.1", port: 0).get()
      }
    channel.withLock { $0 = made }
    return self
  }

  func stop() async { try? await channel.withLock { $0 }?.close() }

  /// The body of chat completions with a text.
  static func completions(_ text: String, finish: String = "stop") -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
      "\n", with: "\\n")
    return """
      {"id":"chatcmpl-1","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":\
      {"role":"assistant","content":"\(escaped)"},"finish_reason":"\(finish)"}],"usage":{"total_tokens":9}}
      """
  }

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let server: ModelServer
    private var head: HTTPRequestHead?
    private var body = ByteBuffer()

    init(_ server: ModelServer) { self.server = server }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head(let head): (self.head, body) = (head, ByteBuffer())
      case .body(var piece): body.writeBuffer(&piece)
      case .end:
        guard let head else { return }
        server.seen.withLock { $0.append(Request(head: head, body: String(buffer: body))) }
        respond(server.behaviour.withLock { $0 }, context)
      }
    }

    private func respond(_ behaviour: Behaviour, _ context: ChannelHandlerContext) {
      switch behaviour {
      case .text(let text): write(.ok, "application/json", ModelServer.completions(text), nil, context)
      case .answer(let status, let type, let body, let location): write(status, type, body, location, context)
      case .silence: break
      case .hangUp: context.close(promise: nil)
      case .half:
        let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: ["Content-Length": "100"])
        context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
      case .endless:
        let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: ["Transfer-Encoding": "chunked"])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        pour(context)
      }
    }

    private func write(
      _ status: HTTPResponseStatus, _ type: String, _ body: String, _ location: String?,
      _ context: ChannelHandlerContext
    ) {
      var headers: HTTPHeaders = ["Content-Type": type, "Content-Length": "\(body.utf8.count)"]
      if let location { headers.add(name: "Location", value: location) }
      context.write(
        wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))),
        promise: nil)
      context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: body)))), promise: nil)
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    /// Spaces, as long as anybody takes them: they are no end of a text in JSON.
    private func pour(_ context: ChannelHandlerContext) {
      let piece = ByteBuffer(repeating: UInt8(ascii: " "), count: 16 << 10)
      let (bound, own) = (
        NIOLoopBound(context, eventLoop: context.eventLoop), NIOLoopBound(self, eventLoop: context.eventLoop)
      )
      context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(piece)))).whenSuccess {
        own.value.pour(bound.value)
      }
    }
  }
}
