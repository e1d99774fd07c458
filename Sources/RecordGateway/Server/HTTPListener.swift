import Glibc
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import RecordProcess
import Synchronization

/// A socket that accepts HTTP/1.1 connections until it is stopped.
final class HTTPListener: Sendable {
  private let work: ConnectionWork
  private let tls: TLSIdentity?
  private let group: any EventLoopGroup
  private let executors: LoopExecutors
  private let channel = Mutex<(any Channel)?>(nil)

  init(_ work: ConnectionWork, tls: TLSIdentity? = nil, group: any EventLoopGroup) {
    (self.work, self.tls, self.group) = (work, tls, group)
    executors = LoopExecutors(group)
  }

  /// Listens; returns the port if there is one.
  func open(_ address: GatewayServer.Address, access: GatewayServer.FileAccess) async throws -> Int? {
    let server = try await bind(address)
    if case .unix(let path) = address {
      do { try access.apply(path) } catch {
        try? await server.close()
        throw error
      }
    }
    channel.withLock { $0 = server }
    return server.localAddress?.port
  }

  /// Returns once the listener was stopped and all connections have ended.
  func finish() async {
    let server = channel.withLock { $0 }
    try? await server?.closeFuture.get()
    await work.table.end(on: group.next())
  }

  /// Takes no more connections, and ends existing ones once their request is answered.
  func stop() { channel.withLock { $0 }?.close(promise: nil) }

  private func bind(_ address: GatewayServer.Address) async throws -> any Channel {
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 1024)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      // What is read at once may have to wait whole.
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelInitializer { [self] channel in
        channel.eventLoop.makeCompletedFuture { try setUp(channel) }
      }
    switch address {
    case .tcp(let host, let port):
      return try await bootstrap.childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .bind(host: host, port: port).get()
    case .unix(let path):
      return try await bootstrap.bind(unixDomainSocketPath: path, cleanupExistingSocketFile: true).get()
    case .descriptor(let descriptor): return try await bootstrap.withBoundSocket(descriptor).get()
    }
  }

  private func setUp(_ channel: any Channel) throws {
    let connection = HTTPConnection(
      work, executor: executors.executor(of: channel.eventLoop), isSecure: tls != nil)
    let pipeline = channel.pipeline.syncOperations
    if let tls { try pipeline.addHandler(tls.handler()) }
    let gate = InputGate(connection)
    connection.gate = gate
    try pipeline.addHandlers(
      gate,
      ByteToMessageHandler(
        HTTPRequestDecoder(
          leftOverBytesStrategy: .dropBytes, informationalResponseStrategy: .drop,
          limitConfiguration: work.limits.decoder)), connection)
  }
}
