import Glibc
import RecordModel
import Testing

@Suite("Under the service manager", .serialized, .timeLimit(.minutes(10))) struct ServiceTests {
  @Test("READY=1 is sent once the socket answers, STOPPING=1 before it ends") func notification() async throws
  {
    let site = Site()
    let notifications = try #require(NotificationSocket(site.path + "/notify.sock"))
    // Read while it starts: the socket holds ten messages, and who tells more waits until somebody reads.
    async let told = notifications.text(until: "READY=1")
    let daemon = try await site.start(environment: ["NOTIFY_SOCKET": site.path + "/notify.sock"])
    let ready = await told
    #expect(ready.contains("READY=1"))
    #expect(!ready.contains("STOPPING=1"))
    try await daemon.stop()
    #expect(await notifications.text(until: "STOPPING=1").contains("STOPPING=1"))
  }

  @Test(
    "told to stop before the start is over, it ends at once and well, whatever the start waits for",
    arguments: ["recordd", "recordd-gateway", "recordd-worker"])
  func stopsStarting(program: String) async throws {
    let site = Site()
    let notifications = try #require(NotificationSocket(site.path + "/notify.sock"))
    // A start that waits for ever: nobody writes into the pipe that its settings come from.
    let settings = site.path + "/settings"
    #expect(mkfifo(settings, 0o600) == 0)
    let process = try site.run(
      Places.programs + "/" + program, ["--config", settings],
      environment: ["NOTIFY_SOCKET": site.path + "/notify.sock"])
    #expect(await notifications.text(until: "STATUS=").contains("STATUS=reading the settings"))
    process.send(SIGTERM)
    #expect(try await process.wait() == .exited(0))
    #expect(await notifications.text(until: "STOPPING=1").contains("STOPPING=1"))
  }

  @Test("a start says what it is at, in the order of its steps, and a stop as well") func phases()
    async throws
  {
    let site = Site()
    let notifications = try #require(NotificationSocket(site.path + "/notify.sock"))
    // Read while it starts: the socket holds ten messages, and who tells more waits until somebody reads.
    async let told = notifications.text(until: "READY=1")
    let daemon = try await site.start(environment: ["NOTIFY_SOCKET": site.path + "/notify.sock"])
    let ready = await told
    try await daemon.stop()
    let whole = ready + (await notifications.text(until: "STATUS=closing"))
    let steps = [
      "reading the settings", "reading the key", "opening the store, and checking its entries",
      "taking over what the journal holds", "finishing erasures that were cut off", "opening the access log",
      "folding projections", "removing what exports and backups left",
      "looking for what is left of documents", "publishing what came with the program",
      "opening the socket", "serving from position 9", "finishing what was begun", "closing the store",
    ]
    let statuses = whole.split(separator: "\n").filter { $0.hasPrefix("STATUS=") }.map { $0.dropFirst(7) }
    #expect(statuses == steps.map { $0[...] })
  }

  @Test("a verb that a unit runs says what it does") func verbs() async throws {
    let site = Site()
    let notifications = try #require(NotificationSocket(site.path + "/notify.sock"))
    let process = try site.run(
      Places.programs + "/recordctl", ["verify", "--state-dir", site.path + "/none"],
      environment: ["NOTIFY_SOCKET": site.path + "/notify.sock"])
    #expect(await notifications.text(until: "STATUS=") == "STATUS=checking a store\n")
    _ = try await process.wait()
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
