import Foundation
import RecordModel
import RecordServer
import RecordSocketSupport
import RecordTestSupport
import Testing

@testable import RecordMail

@Suite("The worker as a process") struct WorkerProcessTests {
  static let program = Program.directory.appending(path: "recordd-worker").path
  let site = OutboxSite()

  private func start(_ arguments: [String] = [], environment: [String: String] = [:]) throws -> RunningProgram
  {
    let own = ["--socket", site.socket, "--maildir", site.maildir, "--set", "poll-interval=1"]
    return try RunningProgram(Self.program, own + arguments, environment: environment)
  }

  @Test("the help teaches: what to try, and every setting") func help() async throws {
    let program = try RunningProgram(Self.program, ["--help"])
    #expect(try await program.wait() == 0)
    for words in [
      "RECORDD_PEERS=recordd-worker:courier", "cat ./mail/new/*", "--smtp-ca-file <value>", "SIGHUP",
    ] {
      #expect(program.output().contains(words), "\(words)")
    }
  }

  @Test("wrong settings end it with 78, all of them named and none shown") func wrongSettings() async throws {
    let program = try start(["--set", "batch=CANARY", "--set", "smtp-port=CANARY"])
    #expect(try await program.wait() == 78)
    #expect(program.errors().contains("--batch must be") && program.errors().contains("--smtp-port must be"))
    #expect(!program.errors().contains("CANARY"))
  }

  @Test("SIGTERM ends it well, with and without a daemon", arguments: [false, true])
  func terminates(hasDaemon: Bool) async throws {
    let server = hasDaemon ? try await site.start() : nil
    let program = try start()
    site.service.offer(Samples.mail())
    try await eventually("the worker does what it can") {
      hasDaemon ? site.service.settled.count == 1 : program.errors().contains("the daemon cannot be used")
    }
    program.send(SIGTERM)
    #expect(try await program.wait() == 0)
    await server?.stop(within: TestServer.patience)
  }

  @Test("the service manager hears READY once the daemon has answered, signs of life, and STOPPING")
  func notifies() async throws {
    let path = site.directory.path + "/notify"
    let socket = try #require(NotifySocket(path))
    // Six seconds between signs of life; the worker makes a step every second.
    let program = try start(environment: ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "6000000"])
    try await eventually("more time is asked for") { socket.text().contains("EXTEND_TIMEOUT_USEC=") }
    #expect(!socket.text().contains("READY=1"))
    let server = try await site.start()
    try await eventually("READY=1") { socket.text().contains("READY=1") }
    try await eventually("WATCHDOG=1") { socket.text().contains("WATCHDOG=1") }
    #expect(!socket.text().contains("STOPPING=1"))
    program.send(SIGTERM)
    #expect(try await program.wait() == 0)
    #expect(socket.text().contains("STOPPING=1"))
    await server.stop(within: TestServer.patience)
  }

  @Test("SIGTERM waits for the mail that is under way, and settles it") func finishes() async throws {
    let relay = try await Relay("hang-data")
    let server = try await site.start()
    site.service.offer(Samples.mail())
    let program = try start([
      "--smtp-host", "localhost", "--set", "smtp-port=\(relay.port)", "--set", "smtp-deadline=5", "--set",
      "smtp-ca-file=\(relay.authorities)",
    ])
    try await eventually("mails are taken") { !site.service.limits.isEmpty }
    program.send(SIGTERM)
    #expect(try await program.wait() == 0)
    #expect(site.service.settled.map(\.outcome) == [.failed])
    await server.stop(within: TestServer.patience)
  }

  @Test("SIGHUP takes over a changed file, and keeps what it has where the file is wrong") func reloads()
    async throws
  {
    let server = try await site.start()
    let file = site.directory.path + "/worker.conf"
    let write = { (text: String) in try Data(text.utf8).write(to: URL(filePath: file)) }
    try write("RECORDD_WORKER_LOG_LEVEL=info\n")
    let program = try start(["--config", file])
    try await eventually("mails are taken") { !site.service.limits.isEmpty }
    try write("RECORDD_WORKER_BATCH=none\n")
    program.send(SIGHUP)
    try await eventually("a refusal") { program.errors().contains("settings not changed") }
    try write("RECORDD_WORKER_BATCH=3\n")
    program.send(SIGHUP)
    try await eventually("batches of three") { site.service.limits.last == 3 }
    program.send(SIGTERM)
    #expect(try await program.wait() == 0)
    await server.stop(within: TestServer.patience)
  }

  @Test("killed at any moment, it leaves no half mail in new, and no mail is lost") func killed() async throws
  {
    let server = try await site.start()
    let text = String(repeating: "Zeile für Zeile\n", count: 4000) + "ENDE\n"
    let mails = (0..<40 as Range<UInt64>).map { Samples.mail($0, text: text) }
    for round in 0..<6 {
      let settled = Set(site.service.settled.map(\.mail))
      for mail in mails where !settled.contains(mail.mailId) { site.service.offer(mail) }
      let program = try start()
      let target = site.filed().count + 1 + round
      try await eventually("\(target) mails lie there") {
        site.filed().count >= target || site.service.settled.count >= 40
      }
      program.send(SIGKILL)
      _ = try await program.wait()
    }
    let last = try start()
    let settled = Set(site.service.settled.map(\.mail))
    for mail in mails where !settled.contains(mail.mailId) { site.service.offer(mail) }
    try await eventually("all are settled") { Set(site.service.settled.map(\.mail)).count == 40 }
    last.send(SIGTERM)
    _ = try await last.wait()
    let filed = site.filed()
    for mail in filed { #expect(mail.hasSuffix("\nENDE\n")) }
    let ids = Set(filed.compactMap { $0.split(separator: "\n").first { $0.hasPrefix("Message-ID:") } })
    #expect(ids.count == 40)
    await server.stop(within: TestServer.patience)
  }

  @Test("mails that a server takes from nobody like this are kept, and it is said once, with what may help")
  func turnedAway() async throws {
    let relay = try await Relay("refuse-client")
    let server = try await site.start()
    let program = try start([
      "--smtp-host", "localhost", "--set", "smtp-port=\(relay.port)", "--set",
      "smtp-ca-file=\(relay.authorities)",
    ])
    for number in 1...3 { site.service.offer(Samples.mail(UInt64(number))) }
    try await eventually("three settlements") { site.service.settled.count >= 3 }
    program.send(SIGTERM)
    #expect(try await program.wait() == 0)
    #expect(site.service.settled.allSatisfy { $0.outcome == .failed })
    let said = (program.output() + program.errors()).split(separator: "\n")
    let advice = said.filter { $0.contains("takes no mails from this worker") }
    #expect(advice.count == 1 && advice[0].contains("setting=smtp-credentials"), "\(advice)")
    #expect(
      advice.allSatisfy {
        $0.contains("code=554") && $0.contains("status=5.7.1") && !$0.contains("Client host")
      })
    #expect(said.count { $0.contains("reason=unclear") && $0.contains("outcome=failed") } >= 3)
    await server.stop(within: TestServer.patience)
  }

  @Test("a mail that is refused while others go through is given up, and nothing is said of the server")
  func oneRefused() async throws {
    let relay = try await Relay("refuse-one")
    let server = try await site.start()
    let program = try start([
      "--smtp-host", "localhost", "--set", "smtp-port=\(relay.port)", "--set",
      "smtp-ca-file=\(relay.authorities)",
    ])
    let bad = Samples.mail(1, to: "spam@example.org")
    site.service.offer(bad, Samples.mail(2), Samples.mail(3))
    try await eventually("three settlements") { site.service.settled.count >= 3 }
    // And the next one, though the first comes again and again.
    for number in 4...6 {
      site.service.offer(bad, Samples.mail(UInt64(number)))
      try await eventually("\(number) mails lie there") { try relay.mails().count == number - 1 }
    }
    program.send(SIGTERM)
    #expect(try await program.wait() == 0)
    let outcomes = site.service.settled.map { ($0.mail == bad.mailId, $0.outcome) }
    #expect(outcomes.allSatisfy { $0.0 ? $0.1 != .delivered : $0.1 == .delivered }, "\(outcomes)")
    #expect(outcomes.contains { $0.0 && $0.1 == .refused })
    let said = (program.output() + program.errors()).split(separator: "\n")
    #expect(said.contains { $0.contains("reason=rejected") && $0.contains("status=5.7.1") })
    #expect(!said.contains { $0.contains("takes no mails") })
    await server.stop(within: TestServer.patience)
  }

  @Test("what it says while it sends has no address and no code") func secrecy() async throws {
    let relay = try await Relay("refuse-recipient")
    let server = try await site.start()
    let program = try start([
      "--log-level", "trace", "--smtp-host", "localhost", "--set", "smtp-port=\(relay.port)", "--set",
      "smtp-ca-file=\(relay.authorities)",
    ])
    site.service.offer(Samples.mail())
    try await eventually("a settlement") { site.service.settled.count == 1 }
    program.send(SIGTERM)
    #expect(try await program.wait() == 0)
    let said = program.output() + program.errors()
    #expect(said.contains("outcome=refused") && said.contains("code=550") && said.contains("step=recipient"))
    for secret in [Samples.secret, "erika", "Best", "no such user"] { #expect(!said.contains(secret)) }
    await server.stop(within: TestServer.patience)
  }
}
