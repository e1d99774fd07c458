import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine

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
    #expect(after.map(\.funnelVersion) == [before[0].funnelVersion, "fv-phq-9-v2"])
    #expect(after.map(\.scoringVersion) == [1, 2])
    #expect(after[0].totalScore == after[1].totalScore && after[0].riskLevel != after[1].riskLevel)
    let result = try test.call(
      GetAssessmentResult(patientId: walk.patient, assessmentId: walk.assessment))
    #expect(result.report?.scoringVersion == 1)
  }

  /// The same questionnaire with other rules: what was the top of the second band belongs to the third.
  private static func secondVersion() throws -> [UInt8] {
    let text = String(decoding: try Shipped.bytes("phq-9"), as: UTF8.self)
      .replacing("\"fv-phq-9-v1\"", with: "\"fv-phq-9-v2\"")
      .replacing("\"scoring\": {\n    \"version\": 1", with: "\"scoring\": {\n    \"version\": 2")
      .replacing("\"max\": 9,", with: "\"max\": 8,").replacing("\"min\": 10,", with: "\"min\": 9,")
    return Array(text.utf8)
  }
}
