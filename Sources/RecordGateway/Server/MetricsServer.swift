import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import RecordModel

/// Serves the figures of gateway and daemon at `/metrics`, on a separate socket that the apps never reach.
package final class MetricsServer: Sendable {
  private let listener: HTTPListener

  /// A server of the figures of a gateway and of the daemon behind it.
  package init(_ gateway: Gateway, group: any EventLoopGroup) {
    var limits = ServerLimits()
    (limits.connections, limits.bodyBytes) = (64, 1024)
    let work = ConnectionWork(
      respond: { request, _ in await Self.answer(request, gateway) },
      refuse: { fault, _ in Self.plain(fault.status) }, limits: limits,
      table: ConnectionTable(limits), faults: FaultMeters(MetricsRegistry()))
    listener = HTTPListener(work, group: group)
  }

  /// Listens and answers until ``stop()``; returns the port if there is one.
  package func listen(on address: GatewayServer.Address) async throws -> Int? {
    try await listener.open(address, access: .init())
  }

  /// Takes no more connections.
  package func stop() { listener.stop() }

  private static func answer(_ request: Request, _ gateway: Gateway) async -> Response {
    guard request.uri.path == "/metrics" else { return plain(.notFound) }
    guard request.method == .get || request.method == .head else {
      var response = plain(.methodNotAllowed)
      response.headers[.allow] = "GET, HEAD"
      return response
    }
    var text = gateway.metrics.written()
    await DaemonFigures.write(gateway.link, into: &text)
    return Response(
      status: .ok, headers: [.contentType: ExpositionText.mediaType, .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: text.bytes)))
  }

  private static func plain(_ status: HTTPResponse.Status) -> Response {
    Response(
      status: status, headers: [.contentType: "text/plain; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: status.reasonPhrase + "\n")))
  }
}
