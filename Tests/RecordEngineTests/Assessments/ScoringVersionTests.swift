import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Scores by other versions") struct ScoringVersionTests {
  @Test("a new scoring version scores the past too, and the old score stays") func bothAreKept() throws {
    let test = try TestEngine()
    try test.publishShippedFunnels()
    let walk = try Walk(test, slug: "phq-9")
    let funnel = try Shipped.funnel("phq-9")
    for placed in funnel.questionsInOrder { try walk.answer(placed.question.key, 1) }
    let open = ListScorings(patientId: walk.patient, assessmentId: walk.assessment)
    guard case .failure(let early) = try test.send(open).outcome else {
      Issue.record("not completed yet")
      return
    }
    #expect(early.code == .stateConflict)
    _ = try test.call(CompleteAssessment(patientId: walk.patient, assessmentId: walk.assessment))
    let before = try test.call(open).scorings
    #expect(before.map(\.isOriginal) == [true])

    _ = try test.call(PublishFunnel(definition: JSON.decode(Value.self, from: Self.secondVersion())))
    let after = try test.call(open).scorings
    #expect(after.first == before.first)
    #expect(after.map(\.funnelVersion) == [before[0].funnelVersion, "fv-phq-9-v4"])
    #expect(after.map(\.scoringVersion) == [1, 2])
    #expect(after[0].totalScore == after[1].totalScore && after[0].riskLevel != after[1].riskLevel)
    let result = try test.call(
      GetAssessmentResult(patientId: walk.patient, assessmentId: walk.assessment))
    #expect(result.report?.scoringVersion == 1)
  }

  @Test("every reader shows a score as the version that made it reads it, whatever is published later")
  func readers() throws {
    let test = try TestEngine()
    try test.publishShippedFunnels()
    let measures = try JSON.decode(Value.self, from: Shipped.file("Config/measures/measures-2026-3.json"))
    _ = try test.call(PublishMeasures(definition: measures))
    let walk = try Walk(test, slug: "phq-9")
    // Nine points, which the versions read differently; beside an answer that is urgent no band is named.
    let others: [String: Int32] = ["phq9_self_harm": 0, "phq9_interest": 2]
    for placed in try Shipped.funnel("phq-9").questionsInOrder {
      try walk.answer(placed.question.key, others[placed.question.key] ?? 1)
    }
    try walk.complete()
    let before = try Self.read(walk)
    _ = try test.call(PublishFunnel(definition: JSON.decode(Value.self, from: Self.secondVersion())))
    let after = try Self.read(walk)
    for (name, answer) in before { #expect(after[name] == answer, "\(name)") }
    let scale = try #require(try Shipped.funnel("phq-9").definition.scoring.scales.first)
    let band = try #require(scale.bands.first { $0.riskLevel == "mild" })
    #expect(try walk.result.report?.scales.first?.label == band.label.de)
    #expect(before.count == 7)
  }

  /// What each method says that shows scores of a patient.
  private static func read(_ walk: Walk) throws -> [String: [UInt8]] {
    let (test, patient) = (walk.test, walk.patient)
    func answer<M: Method>(_ method: M) throws -> [UInt8] { try CBOR.encode(test.call(method)) }
    let version = try #require(
      try test.call(ListAssessmentHistory(patientId: patient)).items.first?.funnelVersion)
    var bytes: [String: [UInt8]] = [
      "result": try CBOR.encode(walk.result),
      "history": try answer(ListAssessmentHistory(patientId: patient)),
      "measures": try answer(ListMeasures(patientId: patient)),
      "chart": try answer(GetChart(patientId: patient)),
      "timeline": try answer(ReadTimeline(patientId: patient)),
      "bands": try answer(GetFunnelBands(version: version)),
    ]
    let files = try test.export(patient, .ndjson)
    let rows = try files.rows(.scores) + files.rows(.scoreItems) + files.rows(.assessments)
    bytes["export"] = try CBOR.encode(Value.array(rows))
    return bytes
  }

  /// The same questionnaire with other rules: what was the top of the second band belongs to the third.
  private static func secondVersion() throws -> [UInt8] {
    let text = String(decoding: try Shipped.bytes("phq-9"), as: UTF8.self)
      .replacing("\"fv-phq-9-v3\"", with: "\"fv-phq-9-v4\"")
      .replacing("\"scoring\": {\n    \"version\": 1", with: "\"scoring\": {\n    \"version\": 2")
      .replacing("\"max\": 9,", with: "\"max\": 8,").replacing("\"min\": 10,", with: "\"min\": 9,")
    return Array(text.utf8)
  }
}
