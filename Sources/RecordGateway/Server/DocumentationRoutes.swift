import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import RecordModel
import Synchronization

/// What is served, told to programs and to people; needs no session.
final class DocumentationRoutes: Sendable {
  private let dialects: [any Dialect]
  /// Made when somebody asks for it first: most gateways are never asked, and all of them start.
  private let made = Mutex<(document: ByteBuffer, page: ByteBuffer)?>(nil)

  init(dialects: [any Dialect]) { self.dialects = dialects }

  func add(to router: Router<GatewayContext>) {
    for method in [.get, .head] as [HTTPRequest.Method] {
      router.on("/openapi.json", method: method) { _, _ in
        Self.answer("application/json", self.both.document)
      }
      router.on("/openapi", method: method) { _, _ in
        Self.answer("text/html; charset=utf-8", self.both.page)
      }
    }
  }

  private var both: (document: ByteBuffer, page: ByteBuffer) {
    made.withLock { made in
      if let made { return made }
      let value = OpenAPIDocument.make(dialects)
      let both = (
        document: ByteBuffer(bytes: (try? JSON.encode(value)) ?? []),
        page: ByteBuffer(string: OpenAPIPage.html(value))
      )
      made = both
      return both
    }
  }

  private static func answer(_ type: String, _ body: ByteBuffer) -> Response {
    Response(
      status: .ok,
      headers: [
        .contentType: type, .cacheControl: "public, max-age=300", .xContentTypeOptions: "nosniff",
        .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'",
      ], body: ResponseBody(byteBuffer: body))
  }
}
