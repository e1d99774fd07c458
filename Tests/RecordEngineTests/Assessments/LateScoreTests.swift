import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Scores that are told of although another version was begun, or although they arrive out of order.
@Suite("Warnings of late scores") struct LateScoreTests {
  private let alerts: AlertScene
  private var scene: RecordScene { alerts.scene }

  init() throws { alerts = try AlertScene() }

  /// PHQ-9 as it is shipped, under another version, with its warnings or without.
  private func publish(_ version: String, warns: Bool) throws {
    var text = String(decoding: try Shipped.bytes("phq-9"), as: UTF8.self)
      .replacing("\"fv-phq-9-v3\"", with: "\"\(version)\"")
    if !warns {
      let start = try #require(text.firstRange(of: "  \"scoreWarnings\"")).lowerBound
      let end = try #require(text.firstRange(of: "  \"ages\"")).lowerBound
      text.removeSubrange(start..<end)
    }
    let definition = try JSON.decode(Value.self, from: Array(text.utf8))
    _ = try scene.test.call(PublishFunnel(definition: definition))
  }

  private func begin() throws -> AssessmentID {
    try scene.test.call(StartAssessment(patientId: scene.patient, slug: Slug(replacing: "phq-9")))
      .assessmentId
  }

  /// Answers with that sum, none of it at item 9, and completes so many days ago.
  private func complete(_ assessment: AssessmentID, _ sum: Int32, daysAgo: Int64 = 0) throws {
    scene.test.clock.advance(milliseconds: 60_000)
    var meta = CallMeta()
    if daysAgo > 0 {
      meta.occurredAt = OffsetTime(scene.now.adding(minutes: -daysAgo * 1440), offsetMinutes: 0)
    }
    var rest = sum
    for placed in try Shipped.funnel("phq-9").questionsInOrder {
      let isHarm = placed.question.key == "phq9_self_harm"
      let value = isHarm ? 0 : min(rest, Int32(placed.question.possibleAnswers.max() ?? 0))
      rest -= value
      let save = SaveAnswer(
        patientId: scene.patient, assessmentId: assessment,
        questionId: QuestionKey(replacing: placed.question.key),
        answerValue: value)
      _ = try scene.test.call(save)
    }
    let complete = CompleteAssessment(patientId: scene.patient, assessmentId: assessment)
    _ = try scene.test.call(complete, meta: meta)
  }

  @Test(
    "what was begun under a version without warnings is told of by those of the version in force",
    arguments: [(19, 0), (20, 1), (24, 1)] as [(Int32, Int)])
  func begunBefore(sum: Int32, count: Int) throws {
    try publish("fv-phq-9-v2", warns: false)
    let assessment = try begin()
    try publish("fv-phq-9-v3", warns: true)
    try complete(assessment, sum)
    #expect(try alerts.list().alerts.count == count)
    try scene.verifyProjections()
  }

  /// Sums in the order in which they arrive, each so many days old, and how often the alert was raised.
  private static let courses: [(arriving: [(sum: Int32, daysAgo: Int64)], raised: Int, shown: String)] = [
    ([(14, 3), (16, 1)], 1, "16 of 27 (Moderately severe), 14 before"),
    ([(16, 1), (14, 3)], 1, "16 of 27 (Moderately severe), 14 before"),
    ([(16, 1), (15, 3)], 0, ""), ([(16, 3), (14, 1)], 0, ""), ([(14, 1), (16, 3)], 0, ""),
    // Between a low one and a high one that was told of already nothing is new.
    ([(10, 5), (16, 1), (12, 3)], 1, "16 of 27"), ([(16, 5), (17, 1), (12, 3)], 1, "17 of 27"),
    ([(22, 1), (14, 3)], 1, "22 of 27 (Severe)"),
  ]

  @Test("a rise is seen by when the scores were completed, in whatever order they arrive", arguments: courses)
  func order(_ arriving: [(sum: Int32, daysAgo: Int64)], _ raised: Int, _ shown: String) throws {
    try publish("fv-phq-9-v3", warns: true)
    scene.advance(hours: 24 * 10)
    for (sum, daysAgo) in arriving { try complete(try begin(), sum, daysAgo: daysAgo) }
    if raised == 0 { return #expect(try alerts.list().alerts == []) }
    let alert = try alerts.alert
    #expect(alert.occurrences == raised && alert.detail.hasPrefix(shown), "\(alert.detail)")
    try scene.verifyProjections()
  }
}
