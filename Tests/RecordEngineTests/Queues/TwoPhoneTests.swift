import Dispatch
import Glibc
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Queues that come in other parts, in another order and at the same time (R-MH-276).
@Suite("Queued commands of several phones") struct TwoPhoneTests {
  private final class Count: Sendable {
    let value = Atomic<Int>(0)
  }

  private let scene: RecordScene
  private let ids = SeededRandomSource(seed: 77)

  init() throws { scene = try RecordScene() }

  /// What a phone wrote down that nothing else of it depends on.
  private func independent(_ seed: UInt64, _ count: Int, _ name: String, lag: Int64 = 0) -> PhoneQueue {
    var queue = PhoneQueue(seed: seed, count: count, name: name, until: scene.now, lag: lag)
    queue.entries.removeAll { ["journal.revise", "journal.delete"].contains($0.method) }
    return queue
  }

  private func apply(_ commands: [QueuedCommand], to patient: PatientID) throws -> ApplyQueue.Outcome {
    try scene.test.call(ApplyQueue(patientId: patient, commands: commands))
  }

  /// Vitals, journal, trends, targets and dashboard, whoever's they are.
  private func views(of patient: PatientID) throws -> [String] {
    var chart = GetChart(patientId: patient)
    (chart.areas, chart.limit) = ([.vitals, .journal], 10_000)
    let trend = try scene.test.call(GetVitalsTrend(patientId: patient))
    let dashboard = try scene.test.call(GetDashboard(patientId: patient))
    return try [
      JSON.encode(scene.test.call(chart)), JSON.encode(trend), JSON.encode(dashboard.metrics),
    ].map { text in
      String(decoding: text, as: UTF8.self).replacing("\(patient)", with: "patient")
        .replacing(/"[abc]([ef]-[0-9]+)"/) { "\"\($0.output.1)\"" }
    }
  }

  @Test(
    "shuffled, split anywhere, repeated and with a clock that is wrong: the same views",
    arguments: [(1, 0), (2, 7_200_000), (3, 40 * 86_400_000), (4, -400 * 86_400_000)] as [(UInt64, Int64)])
  func shuffled(seed: UInt64, lag: Int64) throws {
    let (inOrder, other) = (scene.patient, try scene.stranger())
    let queue = independent(seed, 300, "e", lag: lag)
    let straight = queue.commands(for: inOrder, "a", ids)
    #expect(try apply(straight, to: inOrder).applied == straight.count)
    var random = SeededGenerator(seed: seed)
    let commands = queue.commands(for: other, "b", ids).shuffled(using: &random)
    var applied = 0
    var start = 0
    while start < commands.count {
      let end = min(commands.count, start + Int.random(in: 1...60, using: &random))
      // A batch that was cut off half way is sent again as a whole.
      let half = commands[start..<end].prefix(Int.random(in: 0...end - start, using: &random))
      if !half.isEmpty { applied += try apply(Array(half), to: other).applied }
      applied += try apply(Array(commands[start..<end]), to: other).applied
      start = end
    }
    #expect(applied == commands.count)
    #expect(try views(of: other) == views(of: inOrder))
    try scene.verifyProjections()
  }

  /// Does both at the same time.
  private func atOnce(_ bodies: [@Sendable () throws -> ApplyQueue.Outcome]) throws -> [ApplyQueue.Outcome] {
    let results = Mutex<[Int: ApplyQueue.Outcome]>([:])
    DispatchQueue.concurrentPerform(iterations: bodies.count) { index in
      let outcome = try? bodies[index]()
      results.withLock { $0[index] = outcome }
    }
    return try bodies.indices.map { index in try #require(results.withLock { $0[index] }) }
  }

  @Test("two phones at the same time: each entry is there once, and nothing else") func differing() throws {
    let (online, offline) = (scene.patient, try scene.stranger())
    let queues = [independent(7, 200, "e"), independent(8, 200, "f")]
    for queue in queues { _ = try apply(queue.commands(for: online, "a", ids), to: online) }
    let phones = queues.map { $0.commands(for: offline, "b", ids) }
    let before = scene.test.engine.head
    let outcomes = try atOnce(
      phones.map { commands in
        {
          let half = try apply(Array(commands.prefix(90)), to: offline)
          let rest = try apply(Array(commands.dropFirst(60)), to: offline)
          return ApplyQueue.Outcome(results: half.results + rest.results, position: rest.position)
        }
      })
    let count = phones[0].count + phones[1].count
    #expect(outcomes.map(\.applied).reduce(0, +) == count && outcomes.allSatisfy { $0.refused == 0 })
    #expect(outcomes.allSatisfy { $0.duplicates == 30 })
    #expect(try views(of: offline) == views(of: online))
    #expect(scene.test.engine.head - before >= UInt64(count))
    try scene.verifyProjections()
  }

  @Test("the same queue over two connections at the same time is carried out once") func same() throws {
    let commands = independent(9, 200, "e").commands(for: scene.patient, "a", ids)
    let outcomes = try atOnce(
      (0..<3).map { _ in { try apply(commands, to: scene.patient) } })
    #expect(outcomes.map(\.applied).reduce(0, +) == commands.count)
    #expect(outcomes.map(\.duplicates).reduce(0, +) == 2 * commands.count)
    let answers = outcomes.map { $0.results.map(\.result) }
    #expect(answers.allSatisfy { $0 == answers[0] }, "and all are told the same")
    let list = try scene.test.call(ListJournal(patientId: scene.patient)).entries
    #expect(Set(list.map(\.id)).count == list.count)
  }

  @Test("a person's batch shares its flushes") func flushes() throws {
    let flushes = Count()
    let test = try TestEngine(options: { options in
      options.store.beforeFlush = { () throws(Failure) in
        // As slow as a disk that is busy, so that what is handed in meanwhile waits for the next.
        usleep(100_000)
        flushes.value.add(1, ordering: .relaxed)
      }
    })
    let measures = try JSON.decode(Value.self, from: Shipped.file("Config/measures/measures-2026-2.json"))
    _ = try test.call(PublishMeasures(definition: measures))
    let identity = IdentityScene(test)
    let (account, token) = try identity.person(.patient)
    let patient = PatientID(of: account)
    var queue = PhoneQueue(seed: 3, count: 240, name: "e", until: test.clock.now())
    queue.entries.removeAll { $0.method != "vitals.log" }
    let commands = queue.commands(for: patient, "a", ids)
    let before = flushes.value.load(ordering: .relaxed)
    let outcome = try identity.call(ApplyQueue(patientId: patient, commands: commands), token)
    #expect(outcome.applied == commands.count && commands.count > 60)
    let used = flushes.value.load(ordering: .relaxed) - before
    print("\(commands.count) queued commands shared \(used) flushes")
    #expect(used < commands.count / 4)
  }
}
