import HTTPTypes
import HummingbirdCore

/// Allows pages of trusted origins to use the API from a browser (Fetch standard, CORS protocol).
struct CrossOrigin: Sendable {
  let origins: Set<String>

  /// Fields of answers that pages may read besides those that they may always.
  static let exposed = [
    "X-Request-Id", "ETag", "Location", "Retry-After", "Idempotency-Replayed", "X-Event-Sequence",
    "Content-Disposition", "WWW-Authenticate", "Accept-Encoding", "Allow", "Date",
  ]

  /// Fields of requests that pages may send besides those that they may always.
  static let allowed = [
    "Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match", "If-Modified-Since",
    "X-Request-Id",
  ]

  /// The origin of a request that comes from a trusted site's page.
  private func origin(_ request: Request) -> String? {
    request.headers[.origin].flatMap { origins.contains($0) ? $0 : nil }
  }

  /// Allows the page to read the answer.
  func write(_ request: Request, to headers: inout HTTPFields) {
    guard !origins.isEmpty else { return }
    headers[.vary] = [headers[.vary], "Origin"].compactMap { $0 }.joined(separator: ", ")
    guard let origin = origin(request) else { return }
    headers[.accessControlAllowOrigin] = origin
    headers[.accessControlAllowCredentials] = "true"
    headers[.accessControlExposeHeaders] = Self.exposed.joined(separator: ", ")
  }

  /// The answer to a preflight request; `nil` if the page may not send it.
  func preflight(_ request: Request, allow methods: String) -> Response? {
    guard request.headers[.accessControlRequestMethod] != nil, origin(request) != nil else { return nil }
    var headers: HTTPFields = [
      .accessControlAllowMethods: methods,
      .accessControlAllowHeaders: Self.allowed.joined(separator: ", "),
      // How long a browser may remember this, in seconds.
      .accessControlMaxAge: "600",
    ]
    write(request, to: &headers)
    return Response(status: .noContent, headers: headers)
  }
}
