import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import RecordModel
import Synchronization

/// The HTTP server: listens, and hands each request to the applications' routes.
public final class GatewayServer: Sendable {
  /// Where requests come from.
  public enum Address: Sendable, Equatable {
    /// A TCP port; 0 takes any that is free.
    case tcp(host: String, port: Int)
    /// A Unix socket at a path.
    case unix(path: String)
    /// A socket that listens already, as systemd hands it over.
    case descriptor(Int32)
  }

  private let responder: GatewayResponder
  private let limits: ServerLimits
  private let logger: Logger
  private let group: any EventLoopGroup
  private let listener = Mutex<(any Channel)?>(nil)

  /// A server of the applications of a gateway.
  public init(_ gateway: Gateway, limits: ServerLimits = .init(), group: any EventLoopGroup, logger: Logger) {
    responder = GatewayResponder(gateway.pipelines)
    (self.limits, self.group, self.logger) = (limits, group, logger)
  }

  /// Listens and answers until ``stop()``.
  ///
  /// - Parameter onListening: is called with the port that is listened on, where there is one.
  public func run(on address: Address, onListening: @escaping @Sendable (Int?) -> Void) async throws {
    let http = HTTP1Channel(responder: respond, configuration: limits.channel)
    let server = try await bind(address, http)
    listener.withLock { $0 = server.channel }
    onListening(server.channel.localAddress?.port)
    let logger = logger
    await withDiscardingTaskGroup { connections in
      do {
        try await server.executeThenClose { inbound in
          for try await connection in inbound {
            connections.addTask { await http.handle(value: connection, logger: logger) }
          }
        }
      } catch {
        logger.error("the server socket failed", metadata: ["error": "\(type(of: error))"])
      }
      connections.cancelAll()
    }
  }

  /// Takes no more connections and ends those that are there once their request is answered.
  public func stop() { listener.withLock { $0.take() }?.close(promise: nil) }

  private typealias Connection = HTTP1Channel.Value

  private func bind(
    _ address: Address, _ http: HTTP1Channel
  ) async throws -> NIOAsyncChannel<Connection, Never> {
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 1024)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
    let logger = logger
    let setUp: @Sendable (any Channel) -> EventLoopFuture<Connection> = {
      http.setup(channel: $0, logger: logger)
    }
    switch address {
    case .tcp(let host, let port):
      return try await bootstrap.childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .bind(host: host, port: port, childChannelInitializer: setUp)
    case .unix(let path):
      return try await bootstrap.bind(
        unixDomainSocketPath: path, cleanupExistingSocketFile: true, childChannelInitializer: setUp)
    case .descriptor(let descriptor):
      return try await bootstrap.bind(descriptor, childChannelInitializer: setUp)
    }
  }

  @Sendable private func respond(
    _ request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel
  ) async throws {
    let context = GatewayContext(source: ApplicationRequestContextSource(channel: channel, logger: logger))
    var response = try await responder.respond(request, context)
    if request.method == .head { response = response.createHeadResponse() }
    try await writer.write(response: response.head, body: response.body)
  }
}

/// How much a client may send, and how long it may take.
public struct ServerLimits: Sendable {
  /// Bytes of all header fields of a request.
  public var headerBytes = 16_384
  /// Header fields of a request.
  public var headerFields = 100
  /// How long a connection may be silent.
  public var idle = Duration.seconds(60)

  /// The defaults.
  public init() {}

  var channel: HTTP1Channel.Configuration {
    HTTP1Channel.Configuration(
      idleTimeout: TimeAmount(idle),
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: headerBytes, maxHeaderListSize: headerBytes, maxHeaderFieldCount: headerFields))
  }
}
