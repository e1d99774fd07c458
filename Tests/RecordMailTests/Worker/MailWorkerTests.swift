import Logging
import RecordModel
import RecordProcess
import RecordServer
import RecordSocketSupport
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordMail

@Suite("The worker at a real socket") struct MailWorkerTests {
  let site = OutboxSite()

  private func settings(batch: Int = 8) -> WorkerSettings {
    var settings = WorkerSettings()
    (settings.socketPath, settings.maildir, settings.pollSeconds) = (site.socket, site.maildir, 1)
    settings.batch = batch
    return settings
  }

  private func worker(_ settings: WorkerSettings, _ log: CollectedLog = CollectedLog()) throws -> MailWorker {
    try MailWorker(settings, ports: MailWorker.Ports(now: { Samples.start }), logger: log.logger)
  }

  /// Lets the worker work while the body runs.
  private func working(_ worker: MailWorker, _ body: () async throws -> Void) async throws {
    async let run: Void = worker.run()
    do { try await body() } catch {
      worker.stop()
      await run
      throw error
    }
    worker.stop()
    await run
  }

  @Test("mails are taken in batches, filed and settled") func delivers() async throws {
    let server = try await site.start()
    for number in 0..<5 as Range<UInt64> { site.service.offer(Samples.mail(number)) }
    try await working(worker(settings(batch: 2))) {
      try await eventually("5 settlements") { site.service.settled.count == 5 }
    }
    #expect(Set(site.service.settled.map(\.outcome)) == [.delivered])
    #expect(Set(site.service.settled.map(\.mail)).count == 5)
    #expect(
      Set(site.service.settled.map(\.command)).count == 5
        && !site.service.settled.contains { $0.command == nil })
    #expect(site.service.limits.allSatisfy { $0 == 2 })
    #expect(site.filed().count == 5)
    await server.stop(within: TestServer.patience)
  }

  @Test("a mail that ran out, or to no address, is refused and not sent") func refused() async throws {
    let server = try await site.start()
    site.service.offer(Samples.mail(1, expiresAt: Samples.start), Samples.mail(2, to: "a@b\r\nRCPT TO:<x@y>"))
    try await working(worker(settings())) {
      try await eventually("2 settlements") { site.service.settled.count == 2 }
    }
    #expect(site.service.settled.map(\.outcome) == [.refused, .refused])
    #expect(site.filed().isEmpty)
    await server.stop(within: TestServer.patience)
  }

  @Test("a directory that cannot be written is a failure, and the mail goes out when it can") func failed()
    async throws
  {
    let server = try await site.start()
    let worker = try worker(settings())
    Files.remove(site.maildir + "/tmp")
    site.service.offer(Samples.mail())
    try await working(worker) {
      try await eventually("1 settlement") { site.service.settled.count == 1 }
      #expect(site.service.settled.first?.outcome == .failed)
      try Files.makeDirectory(site.maildir + "/tmp")
      site.service.offer(Samples.mail())
      try await eventually("2 settlements") { site.service.settled.count == 2 }
    }
    #expect(site.service.settled.last?.outcome == .delivered && site.filed().count == 1)
    await server.stop(within: TestServer.patience)
  }

  @Test("the daemon may start late and be started again") func restarts() async throws {
    try await working(worker(settings())) {
      let first = try await site.start()
      site.service.offer(Samples.mail(1))
      try await eventually("the first mail is settled") { site.service.settled.count == 1 }
      await first.stop(within: TestServer.patience)
      let second = try await site.start()
      site.service.offer(Samples.mail(2))
      try await eventually("the second mail lies there") { site.filed().count == 2 }
      await second.stop(within: TestServer.patience)
    }
    #expect(site.filed().count == 2)
  }

  @Test(
    "a settlement that the daemon could not take is sent again under the same command id, and the mail is not"
  )
  func settlesAgain() async throws {
    let server = try await site.start()
    site.service.refuseSettlements(
      Failure(.unavailable, "not yet"), Failure(.overloaded, "full"), Failure(.storageFull, "no room"))
    site.service.offer(Samples.mail(1))
    try await working(worker(settings())) {
      try await eventually("4 settlements") { site.service.settled.count == 4 }
    }
    #expect(Set(site.service.settled.map(\.command)).count == 1)
    #expect(site.filed().count == 1)
    await server.stop(within: TestServer.patience)
  }

  @Test(
    "a settlement that the daemon will never take is dropped",
    arguments: [Failure.Code.notFound, .stateConflict])
  func dropsSettlement(code: Failure.Code) async throws {
    let server = try await site.start()
    site.service.refuseSettlements(Failure(code, "no"))
    site.service.offer(Samples.mail(1))
    try await working(worker(settings())) {
      try await eventually("1 settlement") { site.service.settled.count == 1 }
      site.service.offer(Samples.mail(2))
      try await eventually("2 settlements") { site.service.settled.count == 2 }
    }
    #expect(Set(site.service.settled.map(\.mail)).count == 2)
    await server.stop(within: TestServer.patience)
  }

  @Test("a mail offered again after its settlement was lost has the same Message-ID") func lostSettlement()
    async throws
  {
    let server = try await site.start()
    let lost = Failure(.unavailable, "not yet")
    site.service.refuseSettlements(lost, lost, lost, lost, lost, lost, lost, lost, lost, lost)
    site.service.offer(Samples.mail(1))
    try await working(worker(settings())) {
      try await eventually("a settlement") { !site.service.settled.isEmpty }
    }
    site.service.offer(Samples.mail(1))
    try await working(worker(settings())) {
      try await eventually("two mails lie there") { site.filed().count == 2 }
    }
    let ids = site.filed().map { $0.split(separator: "\n").first { $0.hasPrefix("Message-ID:") } }
    #expect(ids[0] != nil && ids[0] == ids[1])
    await server.stop(within: TestServer.patience)
  }

  @Test("the log has ids and outcomes, and no address, subject, text or password") func secrecy() async throws
  {
    let server = try await site.start()
    let log = CollectedLog()
    site.service.offer(
      Samples.mail(1), Samples.mail(2, to: "a@b\nCANARY"), Samples.mail(3, expiresAt: Samples.start))
    site.service.refuseSettlements(Failure(.notFound, "there is no such mail"))
    try await working(worker(settings(), log)) {
      try await eventually("3 settlements") { site.service.settled.count == 3 }
    }
    await server.stop(within: TestServer.patience)
    let text = log.text
    for number in 1...3 as ClosedRange<UInt64> { #expect(text.contains("\(Samples.mail(number).mailId)")) }
    for secret in ["CANARY", "erika", "example.org", "Best", "Code"] { #expect(!text.contains(secret)) }
  }

  @Test("settings that cannot be used change nothing; others hold from the next mail on") func changes()
    async throws
  {
    let server = try await site.start()
    let worker = try worker(settings())
    try await working(worker) {
      var wrong = settings()
      wrong.maildir = site.directory.path + "/no/such/place"
      #expect(throws: SettingsError.self) { try worker.change(to: wrong) }
      var other = settings()
      other.maildir = site.directory.path + "/other"
      try worker.change(to: other)
      site.service.offer(Samples.mail(1))
      try await eventually("1 settlement") { site.service.settled.count == 1 }
    }
    #expect(site.filed().isEmpty)
    #expect(try Files.names(site.directory.path + "/other/new").count == 1)
    await server.stop(within: TestServer.patience)
  }

  @Test("pauses double up to their limit, and the spread stays within its half") func backoff() {
    var pauses = Backoff(first: .seconds(1), longest: .seconds(5))
    #expect(
      (0..<4).map { _ in pauses.next(chance: 1) } == [.seconds(1), .seconds(2), .seconds(4), .seconds(5)])
    pauses.reset()
    #expect(pauses.next(chance: 0) == .milliseconds(500))
    #expect(pauses.next(chance: 7) == .seconds(2))
  }
}

/// What a logger was told, as text.
final class CollectedLog: Sendable {
  private let lines = Mutex<[String]>([])

  var text: String { lines.withLock { $0.joined(separator: "\n") } }

  var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

  private struct Handler: LogHandler {
    let log: CollectedLog
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: Logging.LogEvent) {
      let facts = event.metadata.map { "\($0)" } ?? ""
      log.lines.withLock { $0.append("\(event.level) \(event.message) \(facts)") }
    }
  }
}
