import Glibc
import RecordModel
import RecordTestSupport
import Testing

/// What KillTests tries at many moments, once.
@Suite("A daemon that ends under load", .serialized, .timeLimit(.minutes(10))) struct CrashTests {
  /// How many acknowledgements it lives for.
  private static let number = 40

  /// Writes until the daemon, which is sent a signal meanwhile, has ended; how it did, and what was sent.
  private func end(
    _ daemon: RunningDaemon, _ walks: [Walk], by signal: Int32
  ) async throws -> (ending: ChildProcess.Ending, sent: [SentAnswer]) {
    let load = Load(writers: 4, seed: 7)
    let ways = try await load.ways(daemon, walks)
    let sent = try await load.run(ways, at: Self.number) { daemon.process.send(signal) }
    return (try await daemon.process.wait(), sent)
  }

  @Test("killed: what was acknowledged is there once, what was not is done once when sent again")
  func killed() async throws {
    let site = Site()
    let daemon = try await site.start()
    let walks = [try await Walk(daemon.session, "phq-9"), try await Walk(daemon.session, "gad-7")]
    let start = try await daemon.head
    let (ending, sent) = try await end(daemon, walks, by: SIGKILL)
    #expect(ending == .killed(signal: SIGKILL))
    #expect(sent.count { $0.position != nil } >= Self.number)
    let second = try await site.start()
    try await Ledger.settle(sent, after: start, second.session)
    try await second.session.expectSound()
    try await second.stop()
  }

  @Test("a daemon told to stop under load ends well and loses nothing") func terminate() async throws {
    let site = Site()
    let daemon = try await site.start()
    let walks = [try await Walk(daemon.session, "phq-9"), try await Walk(daemon.session, "gad-7")]
    let start = try await daemon.head
    let (ending, sent) = try await end(daemon, walks, by: SIGTERM)
    #expect(ending == .exited(0))
    #expect(sent.count { $0.position != nil } >= Self.number)
    #expect(Files.mode(site.socket) == 0, "the socket is removed")
    let second = try await site.start()
    try await Ledger.settle(sent, after: start, second.session)
    try await second.session.expectSound()
    try await second.stop()
  }
}
