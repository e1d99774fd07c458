import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Questionnaires that were answered offline") struct LateCompletionTests {
  @Test("they were completed when the patient did it, and stand in the history where that was (R-RH-158)")
  func moments() throws {
    let test = try TestEngine()
    try test.publish("resilience-assessment")
    let walk = try Walk(test, slug: "resilience-assessment")
    let now = test.clock.now()
    try complete(walk, meta: CallMeta())
    let second = try Walk(walk, again: test)
    var late = CallMeta()
    let threeDaysAgo = Timestamp(milliseconds: now.milliseconds - 3 * 86_400_000)
    late.occurredAt = OffsetTime(threeDaysAgo, offsetMinutes: 60)
    try complete(second, meta: late)
    let result = try second.result
    #expect(result.assessment.completedAt == threeDaysAgo)
    #expect(result.report?.createdAt == now)
    let history = try test.call(ListAssessmentHistory(patientId: walk.patient)).items
    #expect(history.map(\.assessmentId) == [walk.assessment, second.assessment])
    #expect(history.map(\.completedAt) == [now, threeDaysAgo])
  }

  private func complete(_ walk: Walk, meta: CallMeta) throws {
    for question in try Shipped.funnel(walk.slug.text).questionsInOrder {
      try walk.answer(question.question.key, 3, meta: meta)
    }
    _ = try walk.test.call(
      CompleteAssessment(patientId: walk.patient, slug: walk.slug, assessmentId: walk.assessment), meta: meta)
  }
}
