import FoundationEssentials
import Glibc
import RecordModel
import RecordTestSupport
import Testing

@Suite("A daemon that is killed, again and again", .deep, .serialized, .timeLimit(.minutes(30)))
struct KillTests {
  /// Rounds of load, SIGKILL and restart; `E2E_KILL_ROUNDS` gives another number.
  private static let rounds =
    ProcessInfo.processInfo.environment["E2E_KILL_ROUNDS"].flatMap { Int($0) } ?? 20

  @Test("what was acknowledged is there once, what was not is done once when sent again (R-RH-132)")
  func rounds() async throws {
    let site = Site()
    var generator = SeededGenerator(seed: 20_260_114)
    var daemon = try await site.start()
    let walks = [try await Walk(daemon.session, "phq-9"), try await Walk(daemon.session, "phq-9")]
    var all: [SentAnswer] = []
    for round in 0..<Self.rounds {
      let start = try await daemon.head
      let load = Load(writers: 4, seed: generator.next())
      let number = Int.random(in: 4...100, using: &generator)
      let process = daemon.process
      let ways = try await load.ways(daemon, walks)
      let answers = try await load.run(ways, at: number) { process.send(SIGKILL) }
      #expect(try await process.wait() == .killed(signal: SIGKILL))
      daemon = try await site.start()
      all += try await Ledger.settle(answers, after: start, daemon.session)
      try await daemon.session.expectSound()
      if !all.isEmpty, round == Self.rounds - 1 { try await expectResults(walks, all, daemon.session) }
    }
    #expect(all.count >= 4 * Self.rounds)
    try await daemon.stop()
  }

  /// Fills the gaps, completes, and compares the results with the last answers of the ledger.
  private func expectResults(_ walks: [Walk], _ sent: [SentAnswer], _ session: Session) async throws {
    for walk in walks.map({ $0.over(session) }) {
      var expected = Ledger.lastValues(sent, of: walk)
      for key in walk.required where expected[key] == nil {
        try await walk.save(key, 1)
        expected[key] = 1
      }
      try await walk.complete()
      let answers = try #require(try await walk.result()["answers"]?.list)
      #expect(answers.count == expected.count)
      for answer in answers {
        let key = try #require(answer["question_id"]?.text)
        #expect(answer["answer_value"]?.whole == expected[key].map { Int64($0) }, "\(key)")
      }
    }
  }

  @Test("killed again and again while projections are rebuilt, it has the right documents") func rebuilding()
    async throws
  {
    let site = Site()
    var generator = SeededGenerator(seed: 7)
    var daemon = try await site.start()
    let walks = [try await Walk(daemon.session, "phq-9"), try await Walk(daemon.session, "phq-9")]
    for _ in 0..<8 {
      let start = try await daemon.head
      let load = Load(writers: 2, seed: generator.next())
      let number = Int.random(in: 10...60, using: &generator)
      let process = daemon.process
      let ways = try await load.ways(daemon, walks)
      let side = try await daemon.connect()
      async let rebuilds = Self.rebuildUntilTheEnd(side)
      let answers = try await load.run(ways, at: number) { process.send(SIGKILL) }
      #expect(try await process.wait() == .killed(signal: SIGKILL))
      #expect(await rebuilds > 0)
      daemon = try await site.start()
      try await Ledger.settle(answers, after: start, daemon.session)
      try await daemon.session.expectSound()
    }
    try await daemon.stop()
  }

  /// Rebuilds one projection after the other, as long as there is a daemon; returns how often.
  private static func rebuildUntilTheEnd(_ session: Session) async -> Int {
    for count in 0... {
      for name in ["assessments", "patients"] {
        guard (try? await session.call("projection.rebuild", ["name": .string(name)])) != nil else {
          return count + 1
        }
      }
    }
    return 0
  }
}
