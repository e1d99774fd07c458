import HTTPTypes
import RecordModel
import Testing

@testable import RecordGateway

/// What a refusal says besides its body, in every application.
@Suite("Refusals of every application") struct WebRefusalTests {
  @Test(
    "RFC 9110 §15.5.16: a body with a coding is refused with what is taken instead",
    arguments: DialectPerson.applications)
  func codings(application: String) async throws {
    let swept = try await DialectPerson(of: application)
    var seen = 0
    for route in swept.dialect.routes where route.method != .get {
      let target = swept.target(route.path.description)
      let person = route.session == .required ? swept.session : swept.site.stranger
      for coding in ["gzip", "br", "deflate, identity", "GZIP", "x"] {
        let reply = try await person.send(
          route.method.rawValue, target, body: "\u{1f}\u{8}x", headers: ["Content-Encoding": coding])
        #expect(reply.status == 415 && reply["Accept-Encoding"] == "identity", "\(target) \(reply.status)")
      }
      // No coding at all, and another reason.
      let plain = try await person.send(
        route.method.rawValue, target, body: "{", headers: ["Content-Encoding": "identity"])
      #expect(plain.status == 400 && plain["Accept-Encoding"] == nil, "\(target) \(plain.status)")
      let text = try await person.send(
        route.method.rawValue, target, body: "{}x", headers: ["Content-Type": "text/plain"])
      #expect(text.status == 415 && text["Accept-Encoding"] == nil, "\(target) \(text.status)")
      seen += 1
    }
    #expect(seen > 0)
  }

  @Test(
    "R-SO-039, RFC 6750 §3: 401 says how to sign in, and that a token was not good",
    arguments: DialectPerson.applications)
  func challenges(application: String) async throws {
    let swept = try await DialectPerson(of: application)
    let ended = try await swept.site.patient(
      "challenged-\(application)", of: application, and: DialectPerson.registration)
    try await swept.site.daemon.session.call("account.endSessions", ["accountId": .string(ended.account)])
    for route in swept.dialect.routes where route.session == .required {
      let target = swept.target(route.path.description)
      let body: String? = route.method == .get ? nil : "{}"
      func challenge(_ headers: [String: String], _ token: String? = nil) async throws -> String? {
        var stranger = swept.site.stranger
        stranger.token = token
        let reply = try await stranger.send(route.method.rawValue, target, body: body, headers: headers)
        #expect(reply.status == 401, "\(target) \(headers) \(reply.status)")
        return reply["WWW-Authenticate"]
      }
      #expect(try await challenge([:]) == "Bearer", "\(target)")
      #expect(try await challenge(["Authorization": "Basic YTpi"]) == "Bearer", "\(target)")
      for token in ["a.b.c", "not a token", ""] {
        #expect(
          try await challenge(["Authorization": "Bearer \(token)"]) == #"Bearer error="invalid_token""#,
          "\(target) \(token)")
      }
      #expect(try await challenge([:], ended.token) == #"Bearer error="invalid_token""#, "\(target)")
      guard let cookie = swept.dialect.cookie else { continue }
      #expect(
        try await challenge(["Cookie": "\(cookie)=a.b.c"]) == #"Bearer error="invalid_token""#, "\(target)")
    }
  }

  @Test("a password or code that is not right says nothing of the token") func secrets() async throws {
    let fixture = try await AllyFixtures.get().own
    for operation in ["login", "verifyOtp", "refreshToken", "resetPassword", "changePassword"] {
      let route = try #require(MyHealthAlly().routes.first { $0.operation == operation })
      let reply = try await fixture.send(route, fixture.target(route), fixture.body(route))
      #expect(reply.status == 401 && reply["WWW-Authenticate"] == "Bearer", "\(operation) \(reply.text)")
    }
  }

  @Test("pages of other origins may send and read every field that this program knows") func fields()
    async throws
  {
    let site = try await WebSite(gateway: ["--set", "origins=https://app.example"])
    let asked = ["Origin": "https://app.example", "Access-Control-Request-Method": "GET"]
    let preflight = try await site.stranger.send("OPTIONS", "/api/funnels/catalog", headers: asked)
    let allowed = Self.names(preflight["Access-Control-Allow-Headers"])
    let reply = try await site.stranger.get("/api/funnels/catalog", ["Origin": "https://app.example"])
    let exposed = Self.names(reply["Access-Control-Expose-Headers"])
    #expect(reply.status == 401 && exposed.isSuperset(of: ["content-disposition", "www-authenticate"]))
    // What the document names is what clients are told to send and read.
    let document = OpenAPIDocument.make(Gateway.dialects())
    let parameters = document["components"]?["parameters"]?.members.map(\.value) ?? []
    let sent = parameters.filter { $0["in"] == "header" }.compactMap { $0["name"]?.text?.lowercased() }
    #expect(sent.count >= 5 && allowed.isSuperset(of: sent), "\(Set(sent).subtracting(allowed))")
    let answers = (document["paths"]?.members ?? []).flatMap { $0.value.members }
      .flatMap { $0.value["responses"]?.members ?? [] }
    let read = Set(answers.flatMap { $0.value["headers"]?.members ?? [] }.map { $0.name.lowercased() })
    #expect(read.count >= 4)
    expectSubset(read.subtracting(Self.alwaysRead), of: exposed)
  }

  /// Fields of answers that pages may always read (Fetch standard, CORS-safelisted response-header names).
  private static let alwaysRead: Set = [
    "cache-control", "content-language", "content-length", "content-type", "expires", "last-modified",
    "pragma",
  ]

  private static func names(_ field: String?) -> Set<String> {
    Set((field ?? "").split(separator: ",").map { $0.lowercased().filter { $0 != " " } })
  }

  private func expectSubset(_ some: Set<String>, of all: Set<String>) {
    #expect(some.isSubset(of: all), "\(some.subtracting(all))")
  }
}
