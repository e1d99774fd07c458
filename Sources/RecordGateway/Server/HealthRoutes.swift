import HTTPTypes
import Hummingbird
import HummingbirdCore
import RecordModel

/// For proxies and supervisors: whether the gateway runs, and whether it can answer for the record.
///
/// Reveals nothing else, and needs no session.
struct HealthRoutes: Sendable {
  let link: DaemonLink

  func add(to router: Router<GatewayContext>) {
    for method in [.get, .head] as [HTTPRequest.Method] {
      router.on("/health/live", method: method) { _, _ in Self.answer(.ok) }
      router.on("/health/ready", method: method) { [link] _, _ in
        do throws(Failure) {
          try await link.check()
          return Self.answer(.ok)
        } catch {
          return Self.answer(.serviceUnavailable)
        }
      }
    }
  }

  private static func answer(_ status: HTTPResponse.Status) -> Response {
    Response(status: status, headers: [.cacheControl: "no-store"])
  }
}
