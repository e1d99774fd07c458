import RecordTestSupport
import Testing

@Suite("Fields that pages of other origins see") struct CrossOriginTests {
  /// Fields of answers that pages may always read, or that browsers keep for themselves or need themselves.
  private static let unexposed: Set = [
    "cacheControl", "contentType", "contentLanguage", "lastModified", "contentEncoding", "vary",
    "contentSecurityPolicy", "frameOptions", "referrerPolicy", "xContentTypeOptions",
    "accessControlAllowOrigin",
    "accessControlAllowCredentials", "accessControlExposeHeaders",
  ]

  private static let exposed = [
    "requestID": "X-Request-Id", "eTag": "ETag", "location": "Location", "retryAfter": "Retry-After",
    "idempotencyReplayed": "Idempotency-Replayed", "eventSequence": "X-Event-Sequence",
    "contentDisposition": "Content-Disposition", "wwwAuthenticate": "WWW-Authenticate",
    "acceptEncoding": "Accept-Encoding", "allow": "Allow", "date": "Date",
  ]

  /// Fields of requests that browsers write themselves, or that proxies do.
  private static let unsent: Set = [
    "cookie", "contentLength", "contentEncoding", "userAgent", "forwardedProto", "forwardedFor", "origin",
    "fetchSite", "accessControlRequestMethod", "acceptEncoding", "host",
  ]

  private static let sent = [
    "authorization": "Authorization", "contentType": "Content-Type", "idempotencyKey": "Idempotency-Key",
    "ifMatch": "If-Match", "ifNoneMatch": "If-None-Match", "ifModifiedSince": "If-Modified-Since",
    "requestID": "X-Request-Id",
  ]

  private static func names(_ pattern: Regex<(Substring, Substring)>) throws -> Set<String> {
    var found: Set<String> = []
    for (_, text) in try SourceTree.files(below: "Sources/RecordGateway") {
      found.formUnion(text.matches(of: pattern).map { String($0.1) })
    }
    return found
  }

  /// The texts of a list in the source of what pages may.
  private static func list(_ name: String) throws -> Set<String> {
    let text = try SourceTree.text(of: "Sources/RecordGateway/Frame/CrossOrigin.swift")
    let begin = try #require(text.firstRange(of: "static let \(name) = ["))
    return Set(text[begin.upperBound...].prefix { $0 != "]" }.matches(of: #/"([^"]+)"/#).map { String($0.1) })
  }

  @Test("every field that is written is one that pages may read, or need not") func written() throws {
    let found = try Self.names(#/headers\[\.([a-zA-Z]+)\] = /#)
    expectSame(
      found, Self.unexposed.union(Self.exposed.keys), "a field that is written in Sources/RecordGateway")
    #expect(try Self.list("exposed") == Set(Self.exposed.values))
  }

  @Test("every field that is read is one that pages may send, or cannot") func read() throws {
    let found = try Self.names(
      #/(?:request\.headers|headerFields|headers|request)\[(?:values: )?\.([a-zA-Z]+)\](?! = )/#)
    let known = Self.unsent.union(Self.sent.keys)
    let answered = Self.unexposed.union(Self.exposed.keys)
    #expect(found.subtracting(known).subtracting(answered).isEmpty, "\(found.subtracting(known))")
    #expect(found.isSuperset(of: Self.sent.keys), "\(Set(Self.sent.keys).subtracting(found))")
    #expect(try Self.list("allowed") == Set(Self.sent.values))
  }
}
