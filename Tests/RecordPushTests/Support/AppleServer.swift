import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOPosix
import NIOSSL
import RecordTestSupport
import Synchronization

/// A server in the place of Apple's push service, over TLS and HTTP/2, which answers as a test says.
final class AppleServer: Sendable {
  /// What it answers to one request.
  enum Behaviour: Sendable {
    case answer(HTTPResponseStatus, body: String = "", headers: HTTPHeaders = [:])
    /// Nothing at all.
    case silence
    /// The end of the connection.
    case hangUp

    static func refusal(
      _ status: HTTPResponseStatus, _ reason: String, timestamp: Int64? = nil, headers: HTTPHeaders = [:]
    ) -> Behaviour {
      let moment = timestamp.map { ",\"timestamp\":\($0)" } ?? ""
      return .answer(status, body: "{\"reason\":\"\(reason)\"\(moment)}", headers: headers)
    }
  }

  struct Request: Sendable {
    let head: HTTPRequestHead
    let body: String
    /// Of the connection on which it came.
    let connection: Int
  }

  let directory = TemporaryDirectory()
  /// Behaviours of the next requests; afterwards everything is taken.
  private let behaviours: Mutex<[Behaviour]>
  private let seen = Mutex<[Request]>([])
  private let connections = Mutex(0)
  private let channel = Mutex<(any Channel)?>(nil)

  init(_ behaviours: [Behaviour] = []) throws {
    self.behaviours = Mutex(behaviours)
    try Self.certify(in: directory.path)
  }

  var requests: [Request] { seen.withLock { $0 } }
  var port: Int { channel.withLock { $0?.localAddress?.port ?? 0 } }
  /// Who vouches for it.
  var authorities: String { directory.path + "/ca.pem" }

  func next(_ behaviour: Behaviour) { behaviours.withLock { $0.append(behaviour) } }

  /// Listens on a port of this machine.
  ///
  /// - Parameter isOld: whether it speaks HTTP/1.1 and nothing else.
  func start(isOld: Bool = false) async throws -> AppleServer {
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: try NIOSSLCertificate.fromPEMFile(directory.path + "/cert.pem").map {
        .certificate($0)
      },
      privateKey: .privateKey(try NIOSSLPrivateKey(file: directory.path + "/key.pem", format: .pem)))
    configuration.applicationProtocols = [isOld ? "http/1.1" : "h2"]
    let context = try NIOSSLContext(configuration: configuration)
    let made = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        let number = self.connections.withLock { count in
          count += 1
          return count
        }
        return channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
        }.flatMap { self.serve(channel, number, isOld: isOld) }
      }.bind(host: "127.0.0.1", port: 0).get()
    channel.withLock { $0 = made }
    return self
  }

  func stop() async { try? await channel.withLock { $0 }?.close() }

  private func serve(_ channel: any Channel, _ number: Int, isOld: Bool) -> EventLoopFuture<Void> {
    if isOld {
      return channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.configureHTTPServerPipeline()
        try channel.pipeline.syncOperations.addHandler(Handler(self, number))
      }
    }
    return channel.configureHTTP2Pipeline(
      mode: .server,
      inboundStreamInitializer: { stream in
        stream.eventLoop.makeCompletedFuture {
          try stream.pipeline.syncOperations.addHandler(HTTP2FramePayloadToHTTP1ServerCodec())
          try stream.pipeline.syncOperations.addHandler(Handler(self, number))
        }
      }
    ).map { _ in }
  }

  private func behaviour() -> Behaviour {
    behaviours.withLock { $0.isEmpty ? .answer(.ok) : $0.removeFirst() }
  }

  /// A certificate for localhost, and the authority that vouches for it.
  private static func certify(in directory: String) throws {
    let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-sha256"]
    try openssl(
      ["req", "-x509"] + key + [
        "-subj", "/CN=Authority", "-keyout", "ca.key", "-out", "ca.pem", "-days", "2",
      ],
      directory)
    try openssl(
      ["req", "-new"] + key + ["-subj", "/CN=push", "-keyout", "key.pem", "-out", "push.csr"], directory)
    try Data("subjectAltName=DNS:localhost\n".utf8).write(to: URL(filePath: directory + "/names"))
    try openssl(
      [
        "x509", "-req", "-in", "push.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial",
        "-extfile", "names", "-out", "cert.pem", "-days", "2",
      ], directory)
  }

  struct CannotStart: Error { let reason: String }

  private static func openssl(_ arguments: [String], _ directory: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/openssl")
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: directory)
    (process.standardError, process.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CannotStart(reason: "openssl \(arguments)") }
  }

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let server: AppleServer
    private let connection: Int
    private var head: HTTPRequestHead?
    private var body = ByteBuffer()

    init(_ server: AppleServer, _ connection: Int) { (self.server, self.connection) = (server, connection) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head(let head): (self.head, body) = (head, ByteBuffer())
      case .body(var piece): body.writeBuffer(&piece)
      case .end:
        guard let head else { return }
        let request = Request(head: head, body: String(buffer: body), connection: connection)
        server.seen.withLock { $0.append(request) }
        respond(server.behaviour(), context)
      }
    }

    private func respond(_ behaviour: Behaviour, _ context: ChannelHandlerContext) {
      switch behaviour {
      case .silence: break
      case .hangUp: (context.channel.parent ?? context.channel).close(promise: nil)
      case .answer(let status, let body, var headers):
        headers.add(name: "content-length", value: "\(body.utf8.count)")
        context.write(
          wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))),
          promise: nil)
        if !body.isEmpty {
          context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: body)))), promise: nil)
        }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
      }
    }
  }
}
