import RecordClient
import RecordModel

/// A gateway's behaviour besides its routes.
package struct GatewayOptions: Sendable {
  /// The trusted source of the client's address.
  package var trust = ProxyTrust.nobody
  /// Origins whose pages may use the API from a browser, such as `https://app.example.org`.
  package var origins: Set<String> = []
  /// Targets of links into the app.
  package var links = LinkPlaces()
  /// Whether the routes' limits of requests apply.
  package var limitsRequests = true
  /// For how long a request counts against a limit, in seconds.
  package var windowSeconds = 60
  package var now: @Sendable () -> Timestamp = SystemClock.now

  package init() {}
}
