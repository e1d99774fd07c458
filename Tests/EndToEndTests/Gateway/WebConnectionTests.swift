import Glibc
import RecordModel
import RecordTestSupport
import Testing

/// What becomes of connections whose clients take their time, are many, or are left over when the gateway ends.
@Suite("The gateway's connections: time and number", .serialized, .timeLimit(.minutes(10)))
struct WebConnectionTests {
  static let start = "POST /api/funnels/stress/assessments HTTP/1.1\r\nHost: a\r\n"

  @Test("a head that never ends is answered with 408, and the connection ends") func unfinished() async throws
  {
    let web = try await WebSite(gateway: ["--set", "head-timeout=1"])
    let replies = await WebWire.exchange("GET /health/live HTTP/1.1\r\n", at: web.path)
    #expect(replies.map(\.status) == [408] && replies.first?["Connection"] == "close")
  }

  @Test("one connection over the limit is told so, and those within it go on") func crowded() async throws {
    let site = Site()
    let metrics = site.path + "/metrics.sock"
    let web = try await WebSite(
      site, gateway: ["--set", "client-connections=3", "--set", "metrics-listen=\(metrics)"])
    let path = web.path
    try await eventually("the connection of the start is gone") {
      let seen = ExpositionCheck(try await WebSession(path: metrics).get("/metrics").text).samples
      return seen["recordd_gateway_connections"] == 0
    }
    let (over, within) = await blocking { () -> ([UInt8], [[UInt8]]) in
      let wires = (0..<3).compactMap { _ in WebWire(path) }
      // Each is known to be there once it was answered.
      let question = "GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n"
      for wire in wires {
        wire.send(question)
        while let line = wire.socket.line(), line != Array("\r".utf8) {}
      }
      let over = RawSocket(path).map { $0.everything() } ?? []
      for wire in wires { wire.send("GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n") }
      return (over, wires.map { $0.socket.everything() })
    }
    let refusal = try WebSession.Reply(over)
    #expect(refusal.status == 503 && refusal["Retry-After"] != nil && refusal["Connection"] == "close")
    #expect(refusal.json?["requestId"]?.text == refusal["X-Request-Id"])
    for bytes in within { #expect(try WebSession.Reply(bytes).status == 200) }
  }

  @Test("clients that leave their answers unread are cut off, the first of them first, and others go on")
  func unread() async throws {
    let site = Site()
    let metrics = site.path + "/metrics.sock"
    let web = try await WebSite(
      site, gateway: ["--set", "max-unread=1M", "--set", "metrics-listen=\(metrics)"])
    let path = web.path
    let question = "GET /openapi.json HTTP/1.1\r\nHost: a\r\n"
    let wires = (0..<40).compactMap { _ in WebWire(path) }
    for wire in wires { wire.send(String(repeating: question + "\r\n", count: 8)) }
    #expect(wires.count == 40)
    let figures = WebSession(path: metrics)
    try await eventually("thirty of them are cut off") {
      let seen = ExpositionCheck(try await figures.get("/metrics").text).samples
      #expect((seen["recordd_gateway_unread_bytes"] ?? .infinity) <= 1_048_576)
      #expect(try await web.stranger.get("/health/live").status == 200)
      return (seen["recordd_gateway_cut_off_connections_total"] ?? 0) >= 30
    }
    // Whoever reads is served, however many do not.
    let reader = await WebWire.exchange(
      String(repeating: question + "\r\n", count: 7) + question + "Connection: close\r\n\r\n", at: path)
    #expect(reader.map(\.status) == Array(repeating: 200, count: 8))
    withExtendedLifetime(wires) {}
  }

  @Test("SIGTERM: what is under way is answered, idle connections end, and the process ends well")
  func graceful() async throws {
    let web = try await WebSite()
    let erika = try await web.patient("erika")
    let path = web.path
    let head =
      Self.start
      + "Authorization: Bearer \(erika.token ?? "")\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
    let gateway = web.gateway
    let (busy, idle) = await blocking { () -> ([UInt8], Bool) in
      guard let busy = WebWire(path), let idle = WebWire(path) else { return ([], false) }
      busy.send(head)
      // The gateway has read the head; what it has not read when it is told to stop, it does not know of.
      while let line = busy.socket.line(), line != Array("\r".utf8) {}
      idle.send("GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n")
      while let line = idle.socket.line(), line != Array("\r".utf8) {}
      gateway.send(SIGTERM)
      let isIdleClosed = idle.socket.isClosedByPeer()
      busy.send("{}")
      return (busy.socket.everything(), isIdleClosed)
    }
    let reply = try WebSession.Reply(busy)
    #expect(reply.status == 200 && reply["Connection"] == "close" && idle)
    #expect(try await web.gateway.wait() == .exited(0))
  }

  @Test("the gateway's own socket has the mode and group of the settings") func access() async throws {
    let usual = try await WebSite()
    #expect(Files.mode(usual.path) & 0o777 == 0o660)
    let other = try await WebSite(gateway: [
      "--set", "listen-mode=600", "--set", "listen-group=\(getgid())",
    ])
    #expect(Files.mode(other.path) & 0o777 == 0o600)
  }

  @Test("R-RH-182: requests with a session that has ended do not use up the person's limit")
  func endedSessions() async throws {
    let web = try await WebSite(gateway: WebSite.longWindow)
    let erika = try await web.patient("erika")
    let again = try await web.daemon.session.call(
      "identity.logIn",
      [
        "application": "rhythmologicum", "email": "erika@example.org",
        "password": "korrekt Pferd Batterie",
      ])
    var other = erika
    other.token = try #require(again["tokens"]?["accessToken"]?.text)
    // 30 requests a minute.
    let route = "/api/patient-measures/history"
    #expect(try await other.get(route).status == 200)
    try await web.daemon.session.call(
      "identity.logOut", [:], meta: ["token": .string(try #require(other.token))])
    for _ in 0..<40 {
      let refused = try await other.get(route)
      #expect(refused.status == 401 && refused.code == "SESSION_EXPIRED")
    }
    for _ in 0..<29 { #expect(try await erika.get(route).status == 200) }
    let limited = try await erika.get(route)
    #expect(limited.status == 429 && limited["Retry-After"] != nil)
  }
}
