import HTTPTypes
import RecordModel
import Testing

@testable import RecordGateway

/// What all operations of Super One have in common.
@Suite("Super One: transport", .serialized) struct SuperTransportTests {
  private static let members = ["success", "error", "message", "code", "details", "timestamp", "request_id"]

  /// Sends a request whose answer may be of no documented kind.
  private func raw(
    _ session: WebSession, _ method: String, _ target: String, _ headers: [String: String] = [:],
    body: String = ""
  ) async throws -> WebSession.Reply {
    var lines = ["\(method) \(target) HTTP/1.1", "Host: localhost", "Connection: close"]
    if let token = session.token { lines.append("Authorization: Bearer \(token)") }
    if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
    lines += headers.map { "\($0.key): \($0.value)" }
    return try await session.raw(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
  }

  @Test("R-SO-020, R-SO-021, R-SO-034: what is no path of the table is not there") func paths() async throws {
    let site = try await SharedSuperSite.get()
    let person = try await site.register("pia")
    for target in [
      "/api/mobile/users/devices/", "/api/mobile//users/devices", "/api/mobile/users/devices//",
      "/api/mobile/users%2Fdevices", "/api/mobile/./users/devices", "/api/mobile/users/../users/devices",
      "/auth/profile/", "//auth/profile", "/api/mobile/users/Devices", "/api/v1/nothing", "/api/mobile",
      "/auth", "/api/mobile/users/devices;x",
    ] {
      let reply = try await raw(person, "GET", target)
      #expect(
        reply.status == 404 && reply.superCode == "NOT_FOUND", "\(target) \(reply.status) \(reply.text)")
      #expect(reply.json?.members.map(\.name) == Self.members, "\(target)")
      #expect(reply["X-Request-Id"] == reply.json?["request_id"]?.text)
    }
    for (method, target, allow) in [
      ("POST", "/auth/profile", "GET, HEAD"), ("GET", "/api/mobile/auth/login", "POST"),
      ("DELETE", "/api/mobile/users/profile", "PUT"),
      ("PATCH", "/api/mobile/appointments", "GET, HEAD, POST"),
    ] {
      let reply = try await raw(person, method, target)
      #expect(reply.status == 404 && reply["Allow"] == allow, "\(method) \(target) \(reply.text)")
    }
  }

  @Test("R-SO-011, R-SO-027, R-SO-037, R-SO-314: what cannot be parsed is 400") func unreadable() async throws
  {
    let site = try await SharedSuperSite.get()
    let deep = String(repeating: "[", count: 33) + String(repeating: "]", count: 33)
    for (body, type) in [
      ("{", "application/json"), ("", "application/json"), ("[]", "application/json"),
      ("{\"email\":\"a\",\"email\":\"b\"}", "application/json"), ("\u{FEFF}{}", "application/json"),
      ("{\"a\":\(deep)}", "application/json"), ("{}", "text/plain"), ("{}", ""),
      ("{}", "multipart/form-data; boundary=x"),
    ] {
      let headers = type.isEmpty ? [:] : ["Content-Type": type]
      let sent = try await site.web.stranger.raw(
        "POST /api/mobile/auth/login HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
          + headers.map { "\($0.key): \($0.value)\r\n" }.joined()
          + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
      #expect(sent.status == 400 && sent.superCode == "VALIDATION_ERROR", "\(body) \(type) \(sent.text)")
    }
    let charset = try await site.web.stranger.send(
      "POST", "/api/mobile/auth/login", body: "{}",
      headers: ["Content-Type": "application/json; charset=utf-8"])
    #expect(charset.status == 422, "\(charset.text)")
  }

  @Test("R-SO-029: a request's id is kept if it is well formed") func requests() async throws {
    let site = try await SharedSuperSite.get()
    for (id, isKept) in [
      ("abcdefgh", true), ("a_b-C9_x", true), ("short", false), ("with.dots.in.it", false),
    ] {
      let reply = try await site.web.stranger.get("/auth/profile", ["X-Request-Id": id])
      #expect(reply.status == 401 && (reply.json?["request_id"]?.text == id) == isKept, "\(id)")
      #expect((reply.json?["request_id"]?.text?.utf8.count ?? 0) >= 8)
    }
  }

  @Test("R-SO-025, R-SO-026, R-SO-346: an app's own header fields change nothing") func headers() async throws
  {
    let site = try await SharedSuperSite.get()
    let person = try await site.register("quinn")
    let plain = try await person.get("/auth/profile")
    let long = String(repeating: "x", count: 2000)
    let reply = try await person.get(
      "/auth/profile",
      [
        "X-Platform": long, "X-App-Version": long, "X-Build-Number": long,
        "ngrok-skip-browser-warning": "true",
        "Accept": "text/html;q=1, application/json;q=0",
      ])
    #expect(
      reply.status == 200 && reply.json == plain.json
        && reply["Content-Type"]?.hasPrefix("application/json") == true)
  }

  @Test("R-SO-039, R-SO-058: a token that is none, missing or of another kind") func tokens() async throws {
    let site = try await SharedSuperSite.get()
    for token in [nil, "x", "a.b.c", "eyJhbGciOiJub25lIn0.e30."] as [String?] {
      var person = site.web.stranger
      person.token = token
      for target in ["/auth/profile", "/api/mobile/users/devices", "/api/mobile/facilities"] {
        let reply = try await person.get(target)
        #expect(
          reply.status == 401 && reply.superCode == "AUTHENTICATION_REQUIRED", "\(target) \(reply.text)")
        #expect(reply["WWW-Authenticate"] == "Bearer")
      }
    }
  }

  @Test("R-SO-022: every operation says that the record is away", .timeLimit(.minutes(10)))
  func away() async throws {
    let site = try await SuperSite()
    let person = try await site.register("rosa")
    _ = try await person.get("/auth/profile")
    try await site.web.daemon.kill()
    for route in SuperOne().routes {
      let body: Value = ["email": "rosa@example.org", "password": "falsch falsch", "refreshToken": "x"]
      let text = route.method == .get ? "" : String(decoding: try JSON.encode(body), as: UTF8.self)
      let reply = try await raw(
        person, route.method.rawValue, route.path.description, ["Content-Type": "application/json"],
        body: text)
      let isAway = reply.status == 502 && reply.superCode == "UPSTREAM_ERROR"
      // What is not acceptable in any case needs no record to be told so.
      #expect(isAway || reply.status == 422, "\(route.operation) \(reply.text)")
      if route.session == .required { #expect(isAway, "\(route.operation) \(reply.text)") }
      #expect(reply.json?.members.map(\.name) == Self.members)
    }
  }

  @Test(
    "R-SO-023: with require-https on, what comes in the clear is refused before anything in it is looked at")
  func secure() async throws {
    let site = try await SuperSite(
      gateway: [
        "--set", "request-limits=no", "--set", "require-https=yes", "--set", "client-address=forwarded",
      ])
    var person = site.web.stranger
    person.token = "no token at all"
    let refused = try await person.get("/auth/profile")
    #expect(refused.status == 403 && refused.superCode == "FORBIDDEN", "\(refused.text)")
    #expect(refused["Strict-Transport-Security"] != nil && refused["Location"] == nil)
    let sent = try await site.web.stranger.post("/api/mobile/auth/register", SuperSite.registration("sara"))
    #expect(sent.status == 403, "\(sent.text)")
    // Whatever the path and the method are.
    for (method, target) in [("GET", "/api/v1/nothing"), ("GET", "/api/mobile"), ("POST", "/auth/profile")] {
      let unknown = try await site.web.stranger.send(method, target)
      #expect(unknown.status == 403 && unknown.superCode == "FORBIDDEN", "\(target) \(unknown.text)")
      #expect(unknown["Strict-Transport-Security"] != nil && unknown["Allow"] == nil)
    }
    let proxied = try await site.web.stranger.post(
      "/api/mobile/auth/register", SuperSite.registration("sara"), ["X-Forwarded-Proto": "https"])
    #expect(proxied.status == 201 && proxied["Strict-Transport-Security"] != nil, "\(proxied.text)")
  }

  @Test("R-SO-033, R-SO-294 to R-SO-296: so many requests and no more, until the time that is told")
  func limits()
    async throws
  {
    let site = try await SuperSite(
      gateway: [
        "--set", "superone-sign-ins=3", "--set", "superone-requests=5", "--set", "client-address=forwarded",
      ])
    let address = ["X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https"]
    let registered = try await site.web.stranger.post(
      "/api/mobile/auth/register", SuperSite.registration("tara"), address)
    let person = try site.session(registered)
    let body: Value = ["email": "tara@example.org", "password": "falsch falsch"]
    var statuses: [Int] = []
    var last: WebSession.Reply?
    for _ in 0..<4 {
      last = try await site.web.stranger.post("/api/mobile/auth/login", body, address)
      statuses.append(last?.status ?? 0)
    }
    #expect(statuses == [401, 401, 401, 429], "\(last?.text ?? "")")
    #expect(last?.superCode == "RATE_LIMITED" && (Int(last?["Retry-After"] ?? "") ?? 0) > 0)
    let other = try await site.web.stranger.post(
      "/api/mobile/auth/login", body, address.merging(["X-Forwarded-For": "192.0.2.8"]) { $1 })
    #expect(other.status == 401, "another address is counted on its own")
    statuses = []
    for number in 0..<6 {
      let headers = address.merging(["X-Forwarded-For": "192.0.2.\(number)"]) { $1 }
      statuses.append(try await person.get("/auth/profile", headers).status)
    }
    #expect(statuses == [200, 200, 200, 200, 200, 429], "an account is counted wherever it is")
  }
}
