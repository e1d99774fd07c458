import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import RecordModel

/// What is served, told to programs and to people; needs no session.
struct DocumentationRoutes: Sendable {
  private let document: ByteBuffer
  private let page: ByteBuffer

  init(dialects: [any Dialect]) {
    let value = OpenAPIDocument.make(dialects)
    document = ByteBuffer(bytes: (try? JSON.encode(value)) ?? [])
    page = ByteBuffer(string: OpenAPIPage.html(value))
  }

  func add(to router: Router<GatewayContext>) {
    let (document, page) = (document, page)
    router.on("/openapi.json", method: .get) { _, _ in Self.answer("application/json", document) }
    router.on("/openapi", method: .get) { _, _ in Self.answer("text/html; charset=utf-8", page) }
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
