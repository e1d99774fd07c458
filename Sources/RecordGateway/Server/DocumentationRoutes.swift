import HTTPTypes
import Hummingbird
import HummingbirdCore
import RecordModel
import Synchronization

/// The description of all routes, for programs and for people; needs no session.
final class DocumentationRoutes: Sendable {
  private let dialects: [any Dialect]
  /// Made at the first request: most gateways never get one, and all of them start.
  private let made = Mutex<(document: [UInt8], page: [UInt8])?>(nil)

  init(dialects: [any Dialect]) { self.dialects = dialects }

  func add(to router: Router<GatewayContext>) {
    for method in [.get, .head] as [HTTPRequest.Method] {
      router.on("/openapi.json", method: method) { request, _ in
        Self.answer("application/json", self.both.document, request)
      }
      router.on("/openapi", method: method) { request, _ in
        Self.answer("text/html; charset=utf-8", self.both.page, request)
      }
    }
  }

  private var both: (document: [UInt8], page: [UInt8]) {
    made.withLock { made in
      if let made { return made }
      let value = OpenAPIDocument.make(dialects)
      let both = (
        document: (try? JSON.encode(value)) ?? [],
        page: Array(OpenAPIPage.html(value).utf8)
      )
      made = both
      return both
    }
  }

  private static func answer(_ type: String, _ body: [UInt8], _ request: Request) -> Response {
    CodedAnswer.make(
      .ok,
      [
        .contentType: type, .cacheControl: "public, max-age=300", .xContentTypeOptions: "nosniff",
        .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'",
      ], body, for: request.headers)
  }
}
