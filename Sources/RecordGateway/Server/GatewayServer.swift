import Glibc
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import RecordModel
import RecordProcess

/// The HTTP server: listens, and hands each request to the applications' routes.
package final class GatewayServer: Sendable {
  /// The address that the server listens on.
  package enum Address: Sendable, Equatable {
    /// A TCP port; 0 for any free one.
    case tcp(host: String, port: Int)
    /// A Unix socket at a path.
    case unix(path: String)
    /// A socket that listens already, inherited from systemd.
    case descriptor(Int32)
  }

  /// The access rights of a Unix socket made by the gateway.
  package struct FileAccess: Sendable, Equatable {
    /// Permission bits; connecting takes the right to write.
    package var mode: UInt32 = 0o660
    /// The file's group; `nil` leaves the process's.
    package var group: UInt32?

    package init() {}

    func apply(_ path: String) throws(SystemCallFailure) {
      // The greatest number leaves the owner unchanged.
      if let group, lchown(path, .max, group) != 0 { throw SystemCallFailure("lchown", number: errno) }
      guard chmod(path, mode_t(mode & 0o777)) == 0 else { throw SystemCallFailure("chmod", number: errno) }
    }
  }

  private let listener: HTTPListener

  /// A server of the applications of a gateway.
  package init(
    _ gateway: Gateway, limits: ServerLimits = .init(), tls: TLSIdentity? = nil, group: any EventLoopGroup,
    logger: Logger
  ) {
    var limits = limits
    limits.bodyBytes = gateway.bodyBytes
    let responder = GatewayResponder(gateway.pipelines)
    let table = ConnectionTable(limits)
    let work = ConnectionWork(
      respond: { request, peer in
        let context = GatewayContext(source: GatewayContextSource(logger: logger, peer: peer))
        do { return try await responder.respond(request, context) } catch {
          return responder.refuse(Failure(.internalError, "the request could not be answered"), request)
        }
      }, refuse: { fault, head in responder.refuse(fault, head) }, limits: limits, table: table,
      faults: FaultMeters(gateway.metrics))
    gateway.metrics.follow(table)
    if let tls { gateway.metrics.follow(tls) }
    listener = HTTPListener(work, tls: tls, group: group)
  }

  /// Listens and answers until ``stop()``.
  ///
  /// - Parameter onListening: called with the port, if there is one.
  package func run(
    on address: Address, access: FileAccess = .init(), onListening: @escaping @Sendable (Int?) -> Void
  ) async throws {
    onListening(try await listener.open(address, access: access))
    await listener.finish()
  }

  /// Takes no more connections, and ends existing ones once their request is answered.
  package func stop() { listener.stop() }
}
