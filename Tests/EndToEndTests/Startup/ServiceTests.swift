import Glibc
import RecordModel
import Testing

@Suite("Under the service manager", .serialized, .timeLimit(.minutes(10))) struct ServiceTests {
  @Test("READY=1 is sent once the socket answers, STOPPING=1 before it ends") func notification() async throws
  {
    let site = Site()
    let notifications = try #require(NotificationSocket(site.path + "/notify.sock"))
    let daemon = try await site.start(environment: ["NOTIFY_SOCKET": site.path + "/notify.sock"])
    let ready = await notifications.text(until: "READY=1")
    #expect(ready.contains("READY=1"))
    #expect(!ready.contains("STOPPING=1"))
    try await daemon.stop()
    #expect(await notifications.text(until: "STOPPING=1").contains("STOPPING=1"))
  }

  static let activator = "/usr/bin/systemd-socket-activate"

  @Test(
    "a socket that is handed over is served",
    .enabled(if: access(activator, X_OK) == 0, "systemd-socket-activate is not installed"))
  func activation() async throws {
    let site = Site()
    let path = site.path + "/handed.sock"
    let process = try site.run(
      Self.activator,
      [
        "--listen=\(path)", "--fdname=api", Places.daemon, "--state-dir", site.state, "--funnels",
        Places.funnels,
      ])
    let session = try await site.connect(to: process, at: path)
    _ = try await Walk(session, "stress")
    #expect(Files.mode(site.socket) == 0, "no socket of its own")
    process.send(SIGTERM)
    #expect(try await process.wait() == .exited(0))
    #expect(Files.mode(path) & S_IFMT == S_IFSOCK, "the socket is the service manager's")
  }
}
