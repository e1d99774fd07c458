import Dispatch
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Batches of vitals collected offline") struct VitalsBatchTests {
  private let scene: VitalsScene

  init() throws { scene = try VitalsScene() }

  private func pulse(_ value: Int32, hoursAgo: Int64 = 1, id: String?) -> VitalsInput {
    scene.input(hoursAgo: hoursAgo, id: id) { $0.heartRate = ExactDecimal(value) }
  }

  private func send(_ entries: [VitalsInput], meta: CallMeta? = nil) throws -> LogVitalsBatch.Outcome {
    try scene.test.call(LogVitalsBatch(patientId: scene.patient, entries: entries), meta: meta)
  }

  @Test("entries in any order count from when they were measured, and are one step of the log")
  func recorded()
    throws
  {
    let head = scene.test.engine.head
    let outcome = try send([
      pulse(71, hoursAgo: 2, id: "b"), pulse(73, hoursAgo: 200, id: "c"), pulse(70, id: "a"),
    ])
    #expect(outcome.results.map(\.id?.text) == ["b", "c", "a"])
    #expect(outcome.results.allSatisfy { $0.outcome == .recorded && $0.warnings == [] })
    #expect((outcome.recorded, outcome.unchanged, outcome.refused) == (3, 0, 0))
    let list = try scene.list().vitals
    #expect(list.map(\.id.text) == ["a", "b", "c"])
    #expect(list.map(\.timestamp) == [1, 2, 200].map { scene.moment(hoursAgo: $0).moment })
    #expect(Set(list.map(\.recordedAt)).count == 1)
    #expect(scene.test.engine.head == head + 3)
  }

  @Test("one entry is refused with all its problems, the others are recorded (R-MH-273)") func refused()
    throws
  {
    let head = scene.test.engine.head
    var bad = pulse(301, id: "bad")
    bad.bloodPressureSystolic = ExactDecimal(120)
    let outcome = try send([
      pulse(70, id: "a"), bad, pulse(72, id: nil), pulse(71, hoursAgo: -1, id: "future"),
    ])
    #expect(outcome.results.map(\.outcome) == [.recorded, .refused, .refused, .refused])
    #expect(outcome.results.map(\.reason) == [nil] + Array(repeating: "validation_failed", count: 3))
    let fields = outcome.results.map { ($0.fields ?? []).map { "\($0.path) \($0.code)" } }
    #expect(
      fields == [
        [], ["/bloodPressureDiastolic required", "/heartRate implausible_value"], ["/id required"],
        ["/timestamp in_future"],
      ])
    let limits = try #require(outcome.results[1].fields?.last)
    #expect(limits.minimum == ExactDecimal(20) && limits.maximum == ExactDecimal(300))
    #expect((outcome.recorded, outcome.unchanged, outcome.refused) == (1, 0, 3))
    #expect(try scene.list().vitals.map(\.id.text) == ["a"])
    #expect(scene.test.engine.head == head + 1)
  }

  @Test("the same batch again changes nothing, and what was refused is refused again (R-MH-273)")
  func again() throws {
    let batch = [pulse(70, id: "a"), pulse(301, id: "bad"), pulse(71, hoursAgo: 2, id: "b")]
    _ = try send(batch)
    let head = scene.test.engine.head
    let again = try send(batch)
    #expect(again.results.map(\.outcome) == [.unchanged, .refused, .unchanged])
    #expect((again.recorded, again.unchanged, again.refused) == (0, 2, 1))
    #expect(scene.test.engine.head == head)
  }

  @Test("an id twice: the same content is there already, other content is refused") func twins() throws {
    let outcome = try send([
      pulse(70, id: "a"), pulse(70, id: "a"), pulse(71, id: "a"), pulse(70, hoursAgo: 2, id: "a"),
    ])
    #expect(outcome.results.map(\.outcome) == [.recorded, .unchanged, .refused, .refused])
    #expect(outcome.results.map(\.reason) == [nil, nil, "duplicate_id", "duplicate_id"])
    #expect(try scene.list().vitals.map(\.heartRate) == [ExactDecimal(70)])
  }

  @Test("a refused entry takes no id from a later one") func refusedTwin() throws {
    let outcome = try send([pulse(301, id: "a"), pulse(70, id: "a")])
    #expect(outcome.results.map(\.outcome) == [.refused, .recorded])
  }

  @Test("ids that are taken are refused without saying whose they are (R-MH-269, R-MH-270)")
  func taken() throws {
    let other = try scene.test.call(CreatePatient()).id
    _ = try scene.test.call(LogVitals(patientId: other, input: pulse(70, id: "theirs")))
    try scene.log(id: "mine") { $0.heartRate = ExactDecimal(70) }
    let outcome = try send([
      pulse(70, id: "theirs"), pulse(71, id: "mine"), pulse(70, id: "mine"), pulse(70, id: "new"),
    ])
    #expect(outcome.results.map(\.outcome) == [.refused, .refused, .unchanged, .recorded])
    #expect(outcome.results[0] == BatchedEntry(duplicate: RecordID(replacing: "theirs")))
    #expect(outcome.results[1] == BatchedEntry(duplicate: RecordID(replacing: "mine")))
  }

  @Test("what was taken back stays taken back when the queue comes again") func retracted() throws {
    _ = try send([pulse(70, id: "a")])
    _ = try scene.test.call(
      RetractVitals(patientId: scene.patient, vitalId: RecordID(replacing: "a"), reason: .duplicate))
    #expect(try send([pulse(70, id: "a")]).results.map(\.outcome) == [.unchanged])
    #expect(try scene.list().vitals == [])
  }

  @Test("1 to 100 entries, and a patient who is there") func sizes() throws {
    let many = (0..<101).map { pulse(70, hoursAgo: Int64($0), id: "e\($0)") }
    func refusal(_ entries: [VitalsInput], of patient: PatientID? = nil) throws -> String {
      let batch = LogVitalsBatch(patientId: patient ?? scene.patient, entries: entries)
      guard case .failure(let failure) = try scene.test.send(batch).outcome else { return "accepted" }
      return failure.code.rawValue
    }
    #expect(try refusal([]) == "INVALID_INPUT")
    #expect(try refusal(many) == "INVALID_INPUT")
    #expect(try refusal([pulse(70, id: "a")], of: Example.patient) == "NOT_FOUND")
    #expect(try scene.list().vitals == [])
    #expect(try send(Array(many.dropLast())).recorded == 100)
    #expect(try scene.list { $0.limit = 200 }.vitals.count == 100)
  }

  @Test("warnings take the rest of the batch into account, whatever its order (R-MH-200, R-MH-217)")
  func warnings() throws {
    let heavy = scene.input(hoursAgo: 1, id: "heavy") { $0.weight = ExactDecimal(150) }
    let light = scene.input(hoursAgo: 20, id: "light") { $0.weight = ExactDecimal(70) }
    let height = scene.input(hoursAgo: 0, id: "height") { $0.height = ExactDecimal(170) }
    for batch in [[heavy, light, height], [height, light, heavy]] {
      let scene = try VitalsScene()
      let outcome = try scene.test.call(LogVitalsBatch(patientId: scene.patient, entries: batch))
      func codes(_ id: String) -> [String]? {
        outcome.results.first { $0.id?.text == id }?.warnings?.map(\.code)
      }
      #expect(codes("heavy") == ["weight_change"])
      #expect(codes("light") == [] && codes("height") == [])
    }
  }

  @Test(
    "a queue split, shuffled and repeated leads to the same record (R-MH-276)",
    arguments: 1...5 as ClosedRange<UInt64>)
  func splits(seed: UInt64) throws {
    let queue = (0..<40).map { index in
      let value = Int32(50 + index * 7 % 90)
      return scene.input(hoursAgo: Int64(index * 13 % 50), id: "e\(index)") {
        $0.heartRate = ExactDecimal(value * (index % 11 == 0 ? 10 : 1))
        if index % 3 == 0 { $0.weight = ExactDecimal(60 + Int32(index % 5)) }
        if index % 7 == 0 { $0.height = ExactDecimal(165 + Int32(index % 4)) }
      }
    }
    _ = try send(queue)
    let other = try VitalsScene()
    var generator = SeededGenerator(seed: seed)
    var rest = (queue + queue.prefix(15)).shuffled(using: &generator)[...]
    while !rest.isEmpty {
      let part = Array(rest.prefix(Int.random(in: 1...9, using: &generator)))
      rest = rest.dropFirst(part.count)
      _ = try other.test.call(LogVitalsBatch(patientId: other.patient, entries: part))
    }
    #expect(try other.list { $0.limit = 200 }.vitals == scene.list { $0.limit = 200 }.vitals)
    let (one, two) = (GetVitalsTrend(patientId: scene.patient), GetVitalsTrend(patientId: other.patient))
    #expect(try scene.test.call(one) == other.test.call(two))
    let verified = try scene.test.call(VerifyProjection(name: "vitals"))
    #expect(verified.digest == verified.rebuiltDigest)
  }

  @Test("a batch with a command id is answered from the log when it comes again") func command() throws {
    let meta = CallMeta(commandId: CommandID("00112233-4455-6677-8899-aabbccddeeff"))
    let batch = [pulse(70, id: "a"), pulse(131, hoursAgo: 2, id: "b")]
    let first = try send(batch, meta: meta)
    #expect(first.results.last?.warnings?.map(\.code) == ["critical_value"])
    #expect(try send(batch, meta: meta) == first)
  }

  @Test("batches with the same ids, of two patients and all at once: each id is recorded once (R-MH-272)")
  func race() throws {
    let other = try scene.test.call(CreatePatient()).id
    let (head, group) = (scene.test.engine.head, DispatchGroup())
    let replies = Mutex<[Reply]>([])
    for turn in 0..<24 {
      let entries = (0..<10).map { pulse(70, hoursAgo: Int64($0), id: "e\(($0 + turn) % 15)") }
      let batch = LogVitalsBatch(patientId: turn % 2 == 0 ? scene.patient : other, entries: entries)
      let tape = try Tape(encoding: batch)
      group.enter()
      scene.test.running.handle(
        Call(
          method: LogVitalsBatch.name, tape: tape, params: tape.root,
          caller: Caller(userID: 1000, roles: [.operator]))
      ) { reply in
        replies.withLock { $0.append(reply) }
        group.leave()
      }
    }
    try group.waitForAll("the answers to all batches")
    let outcomes = try replies.withLock { $0 }.map { reply in
      try reply.outcome.get().decode(LogVitalsBatch.Outcome.self, unknownMembers: .reject)
    }
    #expect(outcomes.count == 24 && outcomes.allSatisfy { $0.results.count == 10 })
    let recorded = outcomes.flatMap(\.results).filter { $0.outcome == .recorded }.compactMap(\.id?.text)
    #expect(recorded.sorted() == (0..<15).map { "e\($0)" }.sorted())
    #expect(scene.test.engine.head == head + 15)
  }
}
