import Glibc
import RecordModel
import RecordTestSupport
import Testing

/// What becomes of connections whose clients take their time, are many, or are left over when the gateway ends.
@Suite("The gateway's connections: time and number", .serialized, .timeLimit(.minutes(10)))
struct WebConnectionTests {
  static let start = "POST /api/funnels/stress/assessments HTTP/1.1\r\nHost: a\r\n"

  @Test(
    "a head or a body that comes byte by byte is answered with 408, and the connection ends",
    arguments: [
      ("GET /health/live HTTP/1.1\r\n", "X-A: b\r\n"),
      (start + "Content-Length: 500\r\n\r\n", " "),
      (start + "Transfer-Encoding: chunked\r\n\r\n", "1;a=b\r\n \r\n"),
    ]) func dribbled(begin: String, drop: String) async throws
  {
    let web = try await WebSite(gateway: ["--set", "head-timeout=1", "--set", "body-timeout=1"])
    let path = web.path
    let replies = await blocking { () -> [WebSession.Reply] in
      guard let wire = WebWire(path) else { return [] }
      wire.send(begin)
      // A client that never pauses for as long as any silence would take.
      for _ in 0..<200 where wire.send(drop) { usleep(20_000) }
      return wire.answers()
    }
    #expect(replies.count == 1)
    let reply = try #require(replies.first)
    #expect(reply.status == 408 && reply["Connection"] == "close", "\(reply.status)")
    #expect(reply.json?["requestId"]?.text == reply["X-Request-Id"] && reply.code == "INVALID_INPUT")
  }

  @Test("a silent connection is closed without a word") func silent() async throws {
    let web = try await WebSite(gateway: ["--set", "idle-timeout=5"])
    let path = web.path
    let received = await blocking { () -> [UInt8]? in
      RawSocket(path).map { $0.everything() }
    }
    #expect(received == [])
  }

  @Test("one connection over the limit is told so, and those within it go on") func crowded() async throws {
    let web = try await WebSite(gateway: ["--set", "client-connections=3"])
    let path = web.path
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
    var cut = 0.0
    for _ in 0..<200 where cut < 30 {
      let seen = ExpositionCheck(try await figures.get("/metrics").text).samples
      #expect((seen["recordd_gateway_unread_bytes"] ?? .infinity) <= 1_048_576)
      cut = seen["recordd_gateway_cut_off_connections_total"] ?? 0
      #expect(try await web.stranger.get("/health/live").status == 200)
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(cut >= 30, "cut off: \(cut)")
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
    let web = try await WebSite()
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
