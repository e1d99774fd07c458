import Glibc
import RecordModel
import RecordTestSupport
import Testing

@Suite("The gateway under the service manager", .serialized, .timeLimit(.minutes(10)))
struct WebServiceTests {
  @Test("READY=1 comes once it listens, RELOADING=1 and READY=1 with SIGHUP, STOPPING=1 before the end")
  func notification() async throws {
    let site = Site()
    let daemon = try await site.start()
    let notifications = try #require(NotificationSocket(site.path + "/notify.sock"))
    let gateway = try site.run(
      Places.programs + "/recordd-gateway",
      ["--socket", site.socket, "--listen", site.path + "/http.sock", "--config", "/dev/null"],
      environment: ["NOTIFY_SOCKET": site.path + "/notify.sock"])
    let ready = await notifications.text(until: "READY=1")
    #expect(ready.contains("READY=1") && !ready.contains("STOPPING=1"))
    #expect(try await WebSession(path: site.path + "/http.sock").get("/health/ready").status == 200)
    gateway.send(SIGHUP)
    let reloading = await notifications.text(until: "READY=1")
    #expect(reloading.contains("RELOADING=1\nMONOTONIC_USEC="))
    gateway.send(SIGTERM)
    #expect(await notifications.text(until: "STOPPING=1").contains("STOPPING=1"))
    #expect(try await gateway.wait() == .exited(0))
    try await daemon.stop()
  }

  @Test(
    "a socket that is handed over is served, and is the service manager's afterwards",
    .enabled(if: access(ServiceTests.activator, X_OK) == 0, "systemd-socket-activate is not installed"))
  func activation() async throws {
    let site = Site()
    let daemon = try await site.start()
    let path = site.path + "/handed.sock"
    let gateway = try site.run(
      ServiceTests.activator,
      [
        "--listen=\(path)", "--fdname=http", Places.programs + "/recordd-gateway", "--socket", site.socket,
        "--listen", site.path + "/own.sock", "--config", "/dev/null",
      ])
    try await eventually("the gateway is ready") {
      (try? await WebSession(path: path).get("/health/ready"))?.status == 200
    }
    #expect(Files.mode(site.path + "/own.sock") == 0, "no socket of its own")
    gateway.send(SIGTERM)
    #expect(try await gateway.wait() == .exited(0))
    #expect(Files.mode(path) & S_IFMT == S_IFSOCK)
    try await daemon.stop()
  }

  @Test(
    "a socket of another name is refused with what to change",
    .enabled(if: access(ServiceTests.activator, X_OK) == 0, "systemd-socket-activate is not installed"))
  func wrongName() async throws {
    let site = Site()
    let gateway = try site.run(
      ServiceTests.activator,
      [
        "--listen=\(site.path)/handed.sock", "--fdname=other", Places.programs + "/recordd-gateway",
        "--socket", site.socket, "--config", "/dev/null",
      ])
    // The activator waits for a client before it starts anything.
    let path = site.path + "/handed.sock"
    // Its socket is there a moment before it listens.
    try await eventually("the activator takes a client") {
      await blocking { RawSocket(path)?.isClosedByPeer() != nil }
    }
    #expect(try await gateway.wait() == .exited(78))
    #expect(site.output.contains("FileDescriptorName=http"))
  }

  @Test("figures of gateway and daemon on a socket of their own, and on no other") func figures() async throws
  {
    let site = Site()
    let path = site.path + "/metrics.sock"
    let web = try await WebSite(site, gateway: ["--set", "metrics-listen=\(path)"])
    let erika = try await web.patient("erika")
    let assessment = try await WebWalk(erika, "stress").assessment
    #expect(try await web.stranger.get("/api/auth/resolve-role").status == 401)
    let figures = WebSession(path: path)
    let reply = try await figures.get("/metrics")
    #expect(reply.status == 200 && reply["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
    let check = ExpositionCheck(reply.text)
    #expect(check.problems == [])
    let app = "application=\"rhythmologicum\""
    let started = "recordd_gateway_requests_total{\(app),operation=\"startAssessment\",status=\"2xx\"}"
    #expect(check.samples[started] == 1)
    #expect(check.samples["recordd_gateway_refused_sessions_total{\(app)}"] == 1)
    #expect(
      (check.samples[
        "recordd_gateway_request_seconds_bucket{\(app),operation=\"startAssessment\",le=\"+Inf\"}"] ?? 0) == 1
    )
    for name in [
      "recordd_up", "recordd_log_position", "recordd_resident_memory_bytes", "recordd_socket_connections",
      "process_resident_memory_bytes", "process_open_fds", "recordd_gateway_connections_total",
      "recordd_gateway_daemon_connections", "recordd_gateway_daemon_connects_total",
    ] { #expect((check.samples[name] ?? 0) > 0, "\(name)") }
    for secret in [erika.account, assessment, erika.token ?? "-", "erika"] {
      #expect(!reply.text.contains(secret))
    }
    #expect(try await web.stranger.get("/metrics").status == 404)
    #expect(try await figures.get("/health/live").status == 404)
    #expect(try await figures.send("POST", "/metrics").status == 405)
    try await web.daemon.kill()
    // The gateway learns of the daemon's end from its connections.
    try await eventually("figures without the daemon") {
      let alone = ExpositionCheck(try await figures.get("/metrics").text)
      #expect(alone.problems == [] && alone.samples["recordd_up"] == 0)
      return alone.samples["recordd_gateway_daemon_connections"] == 0
    }
  }
}
