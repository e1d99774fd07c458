import HTTPTypes
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordGateway

/// What compressed answers say is what they say as they are, on every route.
@Suite("R-MH-300: compressed answers of all routes", .serialized) struct CompressionTests {
  /// Both answers to a question that changes nothing; how many of them were compressed.
  private static func compare(_ session: WebSession, _ method: String, _ target: String) async throws -> Int {
    let plain = try await session.send(method, target, headers: ["X-Request-Id": "same"])
    let coded = try await session.send(
      method, target, headers: ["X-Request-Id": "same", "Accept-Encoding": "gzip"])
    #expect(plain["Content-Encoding"] == nil && coded.status == plain.status, "\(method) \(target)")
    #expect(coded["Content-Length"] == "\(coded.bytes.count)" || method == "HEAD" || coded.status == 304)
    guard coded["Content-Encoding"] == "gzip" else {
      #expect(isSame(coded.bytes, plain.bytes), "\(target)")
      #expect(plain.bytes.count <= 1024 || !isText(plain), "\(target) \(plain.bytes.count)")
      return 0
    }
    for reply in [plain, coded] {
      #expect(reply["Vary"]?.contains("Accept-Encoding") == true, "\(target)")
    }
    if method == "HEAD" {
      #expect(coded.bytes.isEmpty)
    } else {
      #expect(isSame(try #require(Gunzip.decode(coded.bytes)), plain.bytes), "\(target)")
    }
    return 1
  }

  /// An export says when it was made.
  private static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard String(decoding: one, as: UTF8.self).contains("exported_at") else { return one == other }
    return one.filter { !(0x30...0x39).contains($0) } == other.filter { !(0x30...0x39).contains($0) }
  }

  private static func isText(_ reply: WebSession.Reply) -> Bool {
    let type = reply["Content-Type"] ?? ""
    return ["text/", "application/json", "image/svg"].contains { type.hasPrefix($0) }
  }

  @Test("every GET of every application decodes to the same bytes", arguments: DialectPerson.applications)
  func applications(application: String) async throws {
    let swept = try await DialectPerson(of: application)
    var seen = 0
    for route in swept.dialect.routes where route.method == .get {
      _ = try await Self.compare(swept.session, "GET", swept.target(route.path.description))
      seen += 1
    }
    #expect(seen > 0)
  }

  @Test("MyHealthAlly: every GET of things that are there decodes to the same bytes") func ally() async throws
  {
    let fixture = try await AllyFixtures.get().own
    var coded = 0
    for route in MyHealthAlly().routes where route.method == .get {
      coded += try await Self.compare(fixture.person, "GET", fixture.target(route))
    }
    #expect(coded > 0)
  }

  @Test("the pages decode to the same bytes, and HEAD says the same length") func web() async throws {
    let erika = try await SharedWebSite.get().erika
    var coded = 0
    for target in ["/openapi", "/openapi.json", "/", "/no/such/path"] {
      coded += try await Self.compare(erika, "GET", target)
    }
    #expect(coded > 0)
    let path = "/api/funnels/stress-assessment/definition"
    let get = try await erika.get(path, ["Accept-Encoding": "gzip", "X-Request-Id": "same"])
    let head = try await erika.send(
      "HEAD", path, headers: ["Accept-Encoding": "gzip", "X-Request-Id": "same"])
    #expect(head["Content-Length"] == get["Content-Length"] && head["Content-Encoding"] == "gzip")
    let kept = try await erika.get(
      path, ["Accept-Encoding": "gzip", "If-None-Match": try #require(get["ETag"])])
    #expect(kept.status == 304 && kept.bytes.isEmpty && kept["ETag"] == get["ETag"])
    let plain = try await erika.get(path)
    #expect(get["ETag"] == plain["ETag"] && kept["Vary"] == get["Vary"] && plain["Vary"] == get["Vary"])
  }

  @Test("answers that open a session are never compressed") func tokens() async throws {
    let site = try await SharedAllySite.get()
    let reply = try await site.web.stranger.post(
      "/api/auth/register", AllySite.registration("compressed"), ["Accept-Encoding": "gzip, *;q=0.5"])
    #expect(reply.status == 201 && reply.json?["token"] != nil && reply["Content-Encoding"] == nil)
  }
}
