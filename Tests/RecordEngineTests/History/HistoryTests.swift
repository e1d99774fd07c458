import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A patient whose history becomes known.
struct HistoryScene {
  let scene: RecordScene
  var test: TestEngine { scene.test }
  var patient: PatientID { scene.patient }

  init() throws { scene = try RecordScene() }

  func time(_ text: String) throws -> HistoryTime { try #require(HistoryTime(text)) }

  func input(
    _ resource: HistoryResource = .condition, _ start: String = "2020-03-01", id: String? = nil,
    end: String? = nil, _ fill: (inout HistoryContent) -> Void = { _ in }
  ) throws -> HistoryInput {
    var content = HistoryContent(
      resource, CodedConcept(.snomedCT, "195662009", "Acute viral pharyngitis"), start: try time(start))
    if resource == .observation { content.value = ObservedValue(quantity: "4.10", unit: "mmol/L") }
    fill(&content)
    return HistoryInput(content, id: id.flatMap { RecordID($0) }, end: try end.map { try time($0) })
  }

  @discardableResult
  func record(_ input: HistoryInput) throws -> HistoryEntry {
    try test.call(RecordHistory(patientId: patient, entry: input))
  }

  func get(_ change: (inout GetHistory) -> Void = { _ in }) throws -> GetHistory.Outcome {
    var query = GetHistory(patientId: patient)
    change(&query)
    return try test.call(query)
  }

  func ids(_ change: (inout GetHistory) -> Void = { _ in }) throws -> [String] {
    try get(change).entries.map(\.id.text)
  }
}

@Suite("Histories") struct HistoryTests {
  private let scene: HistoryScene

  init() throws { scene = try HistoryScene() }

  private func id(_ text: String) throws -> RecordID { try #require(RecordID(text)) }

  @Test("an entry comes back in FHIR's words and with the source's dates") func entry() throws {
    let entry = try scene.record(scene.input(id: "c-1", end: "2020-03-09"))
    #expect(entry.status == .resolved)
    #expect(try entry.end == scene.time("2020-03-09"))
    #expect(try scene.get().entries == [entry])
    let page = try scene.test.call(
      ReadLog(patientId: scene.patient, types: ["history.recorded", "history.resolved"]))
    #expect(page.events.map { $0.occurredAt.description.prefix(10) } == ["2020-03-01", "2020-03-09"])
  }

  @Test("what goes on comes first, then what ended, newest first, page by page") func order() throws {
    for (id, start, end) in [
      ("a", "2020-01-01", nil), ("b", "2021-01-01", "2021-01-02"), ("c", "2022-01-01", nil),
      ("d", "2020-06-01", "2023-01-01"),
    ] as [(String, String, String?)] { try scene.record(scene.input(.condition, start, id: id, end: end)) }
    try scene.record(scene.input(.observation, "2024-01-01", id: "o"))
    try scene.record(scene.input(.allergyIntolerance, "2001-01-01", id: "l"))
    let all = ["l", "c", "a", "b", "d", "o"]
    #expect(try scene.ids() == all)
    for limit in 1...7 {
      var (found, cursor): ([String], String?) = ([], nil)
      repeat {
        let page = try scene.get { ($0.limit, $0.cursor) = (limit, cursor) }
        #expect(page.entries.count <= limit)
        found += page.entries.map(\.id.text)
        cursor = page.page.nextCursor
      } while cursor != nil
      #expect(found == all, "pages of \(limit)")
    }
    let day = { (text: String) in try #require(Timestamp(text + "T00:00:00Z")) }
    #expect(try scene.ids { $0.resources = [.condition] } == ["c", "a", "b", "d"])
    #expect(
      try scene.ids { ($0.from, $0.to) = (try? day("2020-06-01"), try? day("2022-01-01")) } == ["b", "d"])
  }

  @Test("the same id and content again changes nothing; a new end ends; other content is refused")
  func again() throws {
    let first = try scene.record(scene.input(id: "c-1"))
    let head = scene.test.engine.head
    #expect(try scene.record(scene.input(id: "c-1")) == first)
    #expect(scene.test.engine.head == head)
    #expect(try scene.record(scene.input(id: "c-1", end: "2020-03-02")).status == .resolved)
    #expect(scene.test.engine.head == head + 1)
    #expect(try scene.record(scene.input(id: "c-1")).status == .resolved)
    #expect(scene.test.engine.head == head + 1)
    for other in [
      try scene.input(id: "c-1", end: "2020-03-03"), try scene.input(.condition, "2020-03-02", id: "c-1"),
    ] {
      #expect(
        try scene.scene.refusal(RecordHistory(patientId: scene.patient, entry: other)) == "duplicate_id")
    }
    let stranger = RecordHistory(patientId: try scene.scene.stranger(), entry: try scene.input(id: "c-1"))
    #expect(try scene.scene.refusal(stranger) == "duplicate_id")
  }

  @Test("an end is said once, not before the start, not later than now, and of what lasts") func resolve()
    throws
  {
    try scene.record(scene.input(id: "c-1"))
    try scene.record(scene.input(.immunization, id: "i-1"))
    func refusal(_ entry: String, _ end: String, _ patient: PatientID? = nil) throws -> String {
      try scene.scene.refusal(
        ResolveHistory(patientId: patient ?? scene.patient, entryId: id(entry), end: scene.time(end)))
    }
    #expect(try refusal("c-1", "2020-02-29") == "/end inconsistent")
    #expect(try refusal("c-1", "2120-02-29") == "/end in_future")
    #expect(try refusal("i-1", "2021-01-01") == "not_resolvable")
    #expect(try refusal("none", "2021-01-01") == "NOT_FOUND")
    #expect(try refusal("c-1", "2021-01-01", scene.scene.stranger()) == "NOT_FOUND")
    #expect(try refusal("c-1", "2020-03-01") == "accepted")
    #expect(try refusal("c-1", "2020-03-01") == "already_resolved")
  }

  @Test("an entry declared wrong counts nowhere, stays to be seen, and is not declared twice") func retract()
    throws
  {
    try scene.record(scene.input(id: "c-1"))
    let retract = RetractHistory(patientId: scene.patient, entryId: try id("c-1"), reason: .enteredInError)
    let other = RetractHistory(patientId: try scene.scene.stranger(), entryId: try id("c-1"), reason: .other)
    #expect(try scene.scene.refusal(other) == "NOT_FOUND")
    #expect(try scene.scene.refusal(retract, scene.scene.by(.patient)) == "FORBIDDEN")
    #expect(try scene.test.call(retract).status == .enteredInError)
    #expect(try scene.scene.refusal(retract) == "already_retracted")
    #expect(try scene.ids() == [])
    #expect(try scene.get { $0.includeRetracted = true }.entries.map(\.status) == [.enteredInError])
    let end = ResolveHistory(
      patientId: scene.patient, entryId: try id("c-1"), end: try scene.time("2021-01-01"))
    #expect(try scene.scene.refusal(end) == "already_retracted")
    #expect(try scene.record(scene.input(id: "c-1", end: "2020-04-01")).status == .enteredInError)
  }

  @Test("asked and none is something else than never asked") func allergies() throws {
    func state() throws -> AllergyKnowledge.State { try scene.get().allergies.state }
    #expect(try state() == .neverAsked)
    let assert = AssertNoAllergies(
      patientId: scene.patient, id: try id("n-1"), askedAt: try scene.time("2021-01-01"))
    #expect(try scene.test.call(assert).allergies.state == .noneAsserted)
    let head = scene.test.engine.head
    #expect(try scene.test.call(assert).entryId == id("n-1"))
    #expect(scene.test.engine.head == head)
    #expect(try state() == .noneAsserted)
    try scene.record(scene.input(.allergyIntolerance, "2022-01-01", id: "l-1"))
    #expect(try state() == .active)
    let again = AssertNoAllergies(patientId: scene.patient)
    #expect(try scene.scene.refusal(again) == "allergies_recorded")
    _ = try scene.test.call(
      ResolveHistory(patientId: scene.patient, entryId: try id("l-1"), end: scene.time("2023-01-01")))
    #expect(try state() == .resolved)
    _ = try scene.test.call(again)
    #expect(try state() == .noneAsserted)
  }

  @Test("an assertion can be taken back; what is known is then what was known") func absenceRetracted() throws
  {
    let asserted = try scene.test.call(AssertNoAllergies(patientId: scene.patient)).entryId
    let retract = RetractHistory(patientId: scene.patient, entryId: asserted, reason: .wrongPatient)
    #expect(try scene.test.call(retract).resource == .allergyIntolerance)
    #expect(try scene.get().allergies == AllergyKnowledge(.neverAsked))
    #expect(try scene.scene.refusal(retract) == "already_retracted")
    var other = AssertNoAllergies(patientId: scene.patient, askedAt: try scene.time("1950-01-01"))
    other.resource = .device
    #expect(try scene.scene.refusal(other) == "/resource out_of_range, /askedAt before_birth")
  }
}
