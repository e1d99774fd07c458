import Glibc
import RecordModel
import RecordTestSupport
import Testing

/// The gateway answers from what it remembers only while nothing has changed.
@Suite("The gateway's memory", .serialized, .timeLimit(.minutes(10))) struct RememberedSessionTests {
  /// Somebody whose session and catalogue the gateway has just looked at.
  private struct Visitor {
    let session: WebSession
    let tag: String

    init(_ name: String, _ site: WebSite) async throws {
      session = try await site.patient(name, consents: false)
      tag = try #require(try await session.get("/api/funnels/catalog")["ETag"])
      #expect(try await asks().status == 304)
    }

    func asks() async throws -> WebSession.Reply {
      try await session.get("/api/funnels/catalog", ["If-None-Match": tag])
    }

    /// The first answer that is not that the record is away.
    func asksPatiently() async throws -> WebSession.Reply {
      try await eventually("the gateway has the record again") {
        let reply = try await asks()
        return reply.status == 503 ? nil : reply
      }
    }
  }

  private static func requests(_ daemon: RunningDaemon) async throws -> Int64 {
    let status = try await daemon.session.call("server.status")
    return try #require(status["transport"]?["requests"]?.whole)
  }

  @Test("a copy that is still good costs the record nothing, until somebody signs in") func remembers()
    async throws
  {
    let site = try await WebSite(gateway: ["--set", "request-limits=no"])
    let visitor = try await Visitor("erika", site)
    // Both of the gateway's threads connect and ask for the page first.
    var isRemembered = false
    for _ in 0..<20 where !isRemembered {
      let before = try await Self.requests(site.daemon)
      for _ in 0..<10 { #expect(try await visitor.asks().status == 304) }
      // The second look at the counter is the only call.
      isRemembered = try await Self.requests(site.daemon) == before + 1
    }
    #expect(isRemembered)
    _ = try await Visitor("max", site)
    let after = try await Self.requests(site.daemon)
    #expect(try await visitor.asks().status == 304)
    #expect(
      try await Self.requests(site.daemon) > after + 1, "what was known before a change is asked for again")
  }

  @Test("a session that has ended is refused at the next request, however it ended", arguments: 0..<3)
  func ends(round: Int) async throws {
    let site = try await WebSite(gateway: ["--set", "request-limits=no"])
    let daemon = site.daemon.session
    let ways: [(String, @Sendable (WebSession) async throws -> Void)] = [
      ("logOut", { try await daemon.call("identity.logOut", meta: ["token": .string($0.token ?? "")]) }),
      ("endSessions", { try await daemon.call("account.endSessions", ["accountId": .string($0.account)]) }),
      ("disable", { try await daemon.call("account.disable", ["accountId": .string($0.account)]) }),
    ]
    for (name, end) in ways {
      let visitor = try await Visitor("\(name.lowercased())\(round)", site)
      for _ in 0..<5 { #expect(try await visitor.asks().status == 304) }
      try await end(visitor.session)
      let reply = try await visitor.asks()
      #expect(reply.status == 401 || reply.status == 403, "\(name): \(reply.status)")
    }
  }

  @Test("a questionnaire that was published is seen at the next request") func published() async throws {
    let site = try await WebSite(gateway: ["--set", "request-limits=no"])
    let visitor = try await Visitor("erika", site)
    for version in 2...4 {
      let funnel = try JSON.decode(Value.self, from: Files.bytes(Places.funnels + "/stress-assessment.json"))
      try await site.daemon.session.call(
        "funnel.publish", ["definition": funnel.with("version", .string("fv-\(version)"))])
      let reply = try await visitor.asks()
      #expect(reply.status == 200 && reply["ETag"] != visitor.tag)
    }
  }

  @Test("another daemon on the same store is asked anew, also where the first was killed") func restarted()
    async throws
  {
    let site = try await WebSite(gateway: ["--set", "request-limits=no"])
    let visitor = try await Visitor("erika", site)
    let other = try await Visitor("max", site)
    try await site.daemon.kill()
    let second = try await site.site.start(["--set", "limit-calls=0"])
    try await second.session.call("account.endSessions", ["accountId": .string(visitor.session.account)])
    #expect(try await visitor.asksPatiently().status == 401)
    for _ in 0..<3 { #expect(try await other.asksPatiently().status == 304) }
    try await second.stop()
    #expect(
      try await other.asks().status == 503, "nothing is answered from memory while the record is not there")
  }
}
