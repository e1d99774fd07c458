import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What of an answer the access log holds.
@Suite("Things in answers") struct AnswerContentTests {
  @Test("what is counted and named of the example answer of every method about people") func everyMethod()
    throws
  {
    var table = "method\titems\tids\tpeople"
    for endpoint in Catalog.all.sorted(by: { $0.name < $1.name }) {
      guard endpoint.isWrittenDown else { continue }
      let content = endpoint.content(of: try endpoint.description.example().result)
      let count = content?.things.map { "\($0.count)" } ?? "–"
      let ids = content?.things?.resources?.joined(separator: " ") ?? "–"
      table += "\n\(endpoint.name)\t\(count)\t\(ids)\t\(content?.people.count ?? 0)"
    }
    GoldenFile.expect(table + "\n", is: "answers.tsv")
  }

  private func content(_ json: String) throws -> AnswerContent {
    AnswerContent(try JSON.parse(Array(json.utf8)))
  }

  @Test(
    "shapes of answers",
    arguments: [
      (#"{"results":[{"id":"a"},{"id":"b"}],"page":{"limit":50}}"#, 2, ["a", "b"]),
      (#"{"results":[],"page":{"limit":50}}"#, 0, nil),
      (#"{"upcoming":[{"id":"a"}],"past":[{"id":"b"}]}"#, 2, ["a", "b"]),
      (#"{"id":"a","parts":[{"id":"x"},{"id":"y"}]}"#, 1, ["a"]), (#"{"count":3}"#, nil, nil),
      (#"{"lab":{"id":"a"},"more":{"n":1}}"#, 1, ["a"]), (#"{"names":["x","y"]}"#, nil, nil),
      (#"{"entries":[{"position":4},{"position":5}]}"#, 2, nil), (#"["a",{"id":"b"}]"#, nil, nil),
      (#""id""#, nil, nil), ("7", nil, nil), (#"{"results":["a",{"id":"b"},3]}"#, 3, ["b"]),
      (#"{"at":["a"],"entries":[{"position":4}],"more":[{"n":1},{"n":2}]}"#, 1, nil),
    ] as [(String, Int?, [String]?)])
  func shapes(_ json: String, _ count: Int?, _ ids: [String]?) throws {
    let things = try content(json).things
    #expect(things?.count == count && things?.resources == ids)
  }

  @Test(
    "up to 16 ids are named, of more only the number is",
    arguments: [(15, 15), (16, 16), (17, nil), (200, nil)])
  func bound(_ count: Int, _ named: Int?) throws {
    let list = (0..<count).map { #"{"id":"r\#($0)"}"# }.joined(separator: ",")
    let things = try content(#"{"results":[\#(list)]}"#).things
    #expect(things?.count == count && things?.resources?.count == named)
  }
}

/// Entries with what was in the answer, on the way through the engine.
@Suite("Answers written down") struct AnswerWritingTests {
  private let scene: CareScene

  init() throws { scene = try CareScene() }

  private func written() throws -> [AccessItem] {
    var question = ExamineAccess()
    question.limit = 200
    return try scene.identity.engine.call(question).entries.reversed()
  }

  private func raise(_ patient: PatientID) throws -> RecordID {
    try scene.identity.engine.call(RaiseAlert(patientId: patient, severity: .high, title: "look")).id
  }

  @Test("R-MH-058: a list over patients is an entry for each whose data was in it, with what it was")
  func lists()
    throws
  {
    let other = try scene.identity.engine.call(CreatePatient()).id
    let ids = [try raise(scene.patient), try raise(scene.patient), try raise(other)].map(\.text)
    _ = try scene.identity.engine.call(ListAlerts())
    let entries = try written().filter { $0.method == "alerts.list" }
    #expect(Set(entries.compactMap(\.patientId)) == [scene.patient, other] && entries.count == 2)
    let own = try #require(entries.first { $0.patientId == scene.patient })
    #expect(own.items == 2 && Set(own.resources ?? []) == Set(ids.prefix(2)) && own.relation == .service)
    let listed = try scene.identity.call(ListAccess(patientId: scene.patient), scene.token).entries
    #expect(listed.contains { $0.method == "alerts.list" && $0.items == 2 })
  }

  @Test("a person's list over patients says that they care for them; an empty one is an entry of its own")
  func relation() throws {
    _ = try scene.identity.call(ListAlerts(), try scene.token(.nurse))
    #expect(try written().filter { $0.method == "alerts.list" }.map(\.patientId) == [nil])
    try scene.assign(.nurse)
    _ = try raise(scene.patient)
    _ = try scene.identity.call(ListAlerts(), try scene.token(.nurse))
    let last = try #require(try written().last { $0.method == "alerts.list" })
    #expect(last.patientId == scene.patient && last.relation == .assigned && last.basis == .care)
  }

  @Test("a command that is carried out says so and what it made; one that is refused says that too")
  func commands()
    throws
  {
    try scene.assign(.clinician)
    let token = try scene.token(.clinician)
    let alert = try scene.identity.call(
      RaiseAlert(patientId: scene.patient, severity: .high, title: "look"), token)
    let made = try #require(try scene.written().last { $0.method == "alerts.raise" })
    #expect(made.outcome == .allowed && made.changed == true && made.items == 1)
    #expect(try written().last { $0.method == "alerts.raise" }?.resources == [alert.id.text])
    let missing = AcknowledgeAlert(patientId: scene.patient, alertId: try #require(RecordID("no-such")))
    _ = try scene.identity.refusal(missing, token)
    let failed = try #require(try scene.written().last { $0.method == "alerts.acknowledge" })
    #expect(failed.outcome == .failed && failed.changed == false && failed.refusal == "NOT_FOUND")
  }

  @Test("a command that was carried out before changes nothing the second time") func replayed() throws {
    try scene.assign(.clinician)
    var meta = scene.identity.meta(try scene.token(.clinician))
    meta.commandId = CommandID(high: 1, low: 2)
    for _ in 0..<2 {
      _ = try scene.identity.engine.call(
        RaiseAlert(patientId: scene.patient, severity: .high, title: "look"), meta: meta)
    }
    let changes = try scene.written().filter { $0.method == "alerts.raise" }
    #expect(changes.map(\.changed) == [true, false] && changes.map(\.outcome) == [.allowed, .allowed])
  }

  @Test("an examiner's page of the log is an entry for each patient whose events were on it") func log()
    throws
  {
    let other = try scene.identity.engine.call(CreatePatient()).id
    _ = try scene.identity.engine.call(ReadLog())
    let seen = try written().filter { $0.method == "log.read" }.compactMap(\.patientId)
    #expect(seen.contains(scene.patient) && seen.contains(other) && Set(seen).count == seen.count)
  }
}
