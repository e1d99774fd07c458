import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("The timeline") struct TimelineTests {
  @Test("pages in both directions show every event once, in the order of the log", arguments: [1, 7, 200])
  func pages(size: Int) throws {
    let scene = try Self.life()
    let newest = try all(scene) { $0.limit = size }
    let oldest = try all(scene) { ($0.limit, $0.order) = (size, .oldest) }
    #expect(oldest.map(\.revision) == Array(0..<UInt32(oldest.count)))
    #expect(newest == oldest.reversed())
    #expect(oldest.first?.type == "patient.created" && oldest.first?.area == .patients)
  }

  @Test("a filter shows what it names, and nothing else") func filters() throws {
    let scene = try Self.life()
    let everything = try all(scene)
    let from = scene.moment(hoursAgo: 20).moment
    func expect(
      _ filter: (inout ReadTimeline) -> Void, _ isWanted: (TimelineEntry) -> Bool, _ name: String
    ) throws {
      let found = try all(scene, filter)
      #expect(found == everything.filter(isWanted) && !found.isEmpty, "\(name)")
    }
    try expect({ $0.areas = [.vitals] }, { $0.area == .vitals }, "area")
    try expect({ $0.types = ["vitals.retracted"] }, { $0.type == "vitals.retracted" }, "type")
    try expect({ $0.actor = "clinician" }, { $0.actor.hasPrefix("clinician:") }, "role")
    try expect({ $0.actor = "service:1000" }, { $0.actor == "service:1000" }, "actor")
    try expect({ $0.from = from }, { $0.occurredAt.moment >= from }, "from, by occurrence")
    try expect({ $0.to = from }, { $0.occurredAt.moment < from }, "to, by occurrence")
    try expect({ ($0.from, $0.by) = (from, .recorded) }, { $0.recordedAt >= from }, "by record")
    #expect(try all(scene) { $0.actor = "nurse" } == [])
  }

  @Test("it speaks German, and English where asked") func words() throws {
    let scene = try Self.life()
    let request = ReadTimeline(patientId: scene.patient)
    let german = try scene.test.call(request).entries.map(\.summary)
    let english = try scene.test.call(request, meta: CallMeta(language: .en)).entries.map(\.summary)
    #expect(german.contains("Messwerte erfasst: Puls 70"))
    #expect(english.contains("Values recorded: heart rate 70"))
    #expect(zip(german, english).allSatisfy { $0 != $1 })
  }

  @Test("what cannot be asked is refused by name, all of it at once") func refusals() throws {
    let scene = try Self.life()
    var request = ReadTimeline(patientId: scene.patient)
    (request.types, request.from, request.to) = (["vitals.recorded", "no.such"], .latest, .earliest)
    let reply = try scene.test.send(request)
    guard case .failure(let failure) = reply.outcome, case .array(let fields)? = failure.details?["fields"]
    else {
      Issue.record("accepted")
      return
    }
    #expect(fields.compactMap { $0["path"] } == [.string("/types/1"), .string("/from")])
    for limit in [0, 201] { #expect(throws: Failure.self) { try all(scene) { $0.limit = limit } } }
    for cursor in ["", "x", "e30", Cursor.text(["next": 9999])] {
      #expect(throws: Failure.self) { try all(scene) { $0.cursor = cursor } }
    }
    let stranger = PatientID(high: 1, low: 2)
    #expect(throws: Failure.self) { try scene.test.call(ReadTimeline(patientId: stranger)) }
  }

  /// Thirty entries, some late, some taken back, some by a clinician.
  private static func life() throws -> VitalsScene {
    let scene = try VitalsScene()
    let account = try #require(AccountID("7b0e8400-e29b-41d4-a716-446655440009"))
    let clinician = CallMeta(actor: ActingPerson(role: .clinician, id: account))
    for hour in 1...30 as ClosedRange<Int64> {
      let input = scene.input(hoursAgo: 60 - hour, id: "e\(hour)") {
        $0.heartRate = ExactDecimal(60 + Int32(hour))
      }
      _ = try scene.test.call(
        LogVitals(patientId: scene.patient, input: input), meta: hour % 3 == 0 ? clinician : nil)
      scene.test.clock.advance(milliseconds: 3_600_000)
    }
    for hour in [4, 9] {
      let id = try #require(RecordID("e\(hour)"))
      _ = try scene.test.call(RetractVitals(patientId: scene.patient, vitalId: id, reason: .duplicate))
    }
    return scene
  }

  private func all(
    _ scene: VitalsScene, _ fill: (inout ReadTimeline) -> Void = { _ in }
  ) throws -> [TimelineEntry] {
    var request = ReadTimeline(patientId: scene.patient)
    fill(&request)
    var found: [TimelineEntry] = []
    repeat {
      let page = try scene.test.call(request)
      #expect(page.entries.count <= request.limit ?? 50)
      found += page.entries
      request.cursor = page.page.nextCursor
    } while request.cursor != nil
    return found
  }
}
