import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Any answer but "not at all" to item 9 of the PHQ-9 is looked at now (R-MH-346).
@Suite("Flagged answers") struct FlaggedAnswerTests {
  private let alerts: AlertScene
  private var scene: RecordScene { alerts.scene }
  private static let item9 = QuestionKey(replacing: "phq9_self_harm")

  init() throws {
    alerts = try AlertScene()
    try alerts.test.publishShippedFunnels()
  }

  private func start() throws -> AssessmentID {
    let start = StartAssessment(patientId: scene.patient, slug: Slug(replacing: "phq-9"))
    return try scene.test.call(start, meta: scene.by(.patient)).assessmentId
  }

  private func saving(_ assessment: AssessmentID, _ value: Int32) -> SaveAnswer {
    SaveAnswer(
      patientId: scene.patient, assessmentId: assessment, questionId: Self.item9, answerValue: value)
  }

  @discardableResult
  private func save(
    _ assessment: AssessmentID, _ value: Int32, _ change: (inout CallMeta) -> Void = { _ in }
  ) throws -> SaveAnswer.Outcome {
    var meta = scene.by(.patient)
    change(&meta)
    return try scene.test.call(saving(assessment, value), meta: meta)
  }

  private func told() throws -> [Notification] {
    try scene.test.call(ListNotifications(patientId: scene.patient), meta: scene.by(.patient)).notifications
      .filter { $0.title == "Hilfe ist für Sie da" }
  }

  @Test(
    "the save alone leaves an alert, a notification and help in the reply", arguments: [1, 2, 3] as [Int32])
  func atTheSave(value: Int32) throws {
    let assessment = try start()
    let reply = try save(assessment, value)
    let flag = try #require(reply.safetyFlags?.first)
    #expect(reply.safetyFlags?.count == 1 && flag.code == "suicidal_ideation" && flag.severity == "urgent")
    #expect(flag.contacts == HelpOffer.usual.german && flag.message.contains("nicht allein"))
    let alert = try alerts.alert
    #expect(alert.source == .questionnaire && alert.severity == .critical && alert.status == .open)
    #expect(alert.sourceId == RecordID(assessment) && alert.occurrences == 1)
    #expect(alert.title == "Answer in a questionnaire that has to be looked at: PHQ-9: Depressive symptoms")
    #expect(alert.detail.hasPrefix("phq9_self_harm = \(value) ("))
    let notification = try #require(try told().first)
    #expect(notification.message == HelpOffer.usual.sentence(.de))
    for contact in HelpOffer.usual.german { #expect(notification.message.contains(contact.reach)) }
    #expect(notification.deliverAfter == nil && notification.actionUrl == "/assessments/\(assessment)")
    try scene.verifyProjections()
  }

  @Test("\"not at all\" and every other question leave nothing") func nothing() throws {
    let assessment = try start()
    #expect(try save(assessment, 0).safetyFlags == nil)
    for placed in try Shipped.funnel("phq-9").questionsInOrder where placed.question.key != "phq9_self_harm" {
      let save = SaveAnswer(
        patientId: scene.patient, assessmentId: assessment,
        questionId: QuestionKey(replacing: placed.question.key), answerValue: 3)
      #expect(try scene.test.call(save, meta: scene.by(.patient)).safetyFlags == nil)
    }
    #expect(try alerts.list().alerts == [] && told() == [])
  }

  /// Answers of one assessment in their order, how often the alert was raised by them, and the answer that it shows.
  static let courses: [(answers: [Int32], raised: Int, shown: Int32)] = [
    ([1], 1, 1), ([1, 1], 1, 1), ([3, 1], 1, 3), ([3, 0], 1, 3), ([1, 2], 2, 2), ([1, 2, 3], 3, 3),
    ([1, 0, 1], 1, 1), ([1, 0, 2], 2, 2), ([2, 1, 2, 3, 3], 2, 3), ([0, 0, 1], 1, 1), ([1, 3, 2], 2, 3),
  ]

  @Test("once an assessment, and again when the answer rises above all before it", arguments: courses)
  func course(_ answers: [Int32], _ raised: Int, _ shown: Int32) throws {
    let assessment = try start()
    for answer in answers {
      scene.test.clock.advance(milliseconds: 1000)
      #expect((try save(assessment, answer).safetyFlags == nil) == (answer == 0), "help with every such save")
    }
    let alert = try alerts.alert
    #expect(alert.occurrences == raised && alert.severity == .critical)
    #expect(alert.detail.hasPrefix("phq9_self_harm = \(shown) ("))
    #expect(try told().count == raised)
    try scene.verifyProjections()
  }

  @Test("another assessment raises the same alert again, which keeps showing the worse answer")
  func another() throws {
    try save(try start(), 3)
    try save(try start(), 1)
    let alert = try alerts.alert
    #expect(alert.occurrences == 2 && alert.detail.hasPrefix("phq9_self_harm = 3"))
    try save(try start(), 3)
    #expect(try alerts.alert.occurrences == 3)
  }

  @Test("R-MH-183: what was resolved stays so; a rise opens a new alert, the same answer does not")
  func resolved() throws {
    let assessment = try start()
    try save(assessment, 1)
    let first = try alerts.alert
    _ = try alerts.test.call(alerts.resolving(first.id), meta: alerts.clinician)
    try save(assessment, 1)
    #expect(try alerts.list().alerts == [])
    try save(assessment, 2)
    #expect(try alerts.alert.id != first.id && alerts.alert.occurrences == 1)
  }

  @Test("R-MH-184, R-MH-185: an alert that somebody lowered is critical again with a worse answer")
  func lowered() throws {
    let assessment = try start()
    try save(assessment, 1)
    _ = try alerts.test.call(alerts.assessing(try alerts.alert.id, .low), meta: alerts.clinician)
    #expect(try alerts.alert.severity == .low)
    try save(assessment, 2)
    #expect(try alerts.alert.severity == .critical)
  }

  @Test("whatever becomes of the assessment: completed with a lower answer, the alert stays") func completed()
    throws
  {
    let assessment = try start()
    for placed in try Shipped.funnel("phq-9").questionsInOrder {
      let save = SaveAnswer(
        patientId: scene.patient, assessmentId: assessment,
        questionId: QuestionKey(replacing: placed.question.key), answerValue: 0)
      _ = try scene.test.call(save, meta: scene.by(.patient))
    }
    try save(assessment, 2)
    try save(assessment, 0)
    let complete = CompleteAssessment(patientId: scene.patient, assessmentId: assessment)
    _ = try scene.test.call(complete, meta: scene.by(.patient))
    let result = GetAssessmentResult(patientId: scene.patient, assessmentId: assessment)
    #expect(try scene.test.call(result, meta: scene.by(.patient)).report?.safetyFlags == [])
    #expect(try alerts.alert.severity == .critical && alerts.alert.occurrences == 1)
  }

  @Test("an answer of weeks ago is as pressing, and its alert says when it was given") func late() throws {
    let moment = scene.now.adding(minutes: -30 * 1440)
    let assessment = try start()
    try save(assessment, 1) { $0.occurredAt = OffsetTime(moment, offsetMinutes: 60) }
    let alert = try alerts.alert
    #expect(alert.severity == .critical && alert.raisedAt == scene.now)
    #expect(alert.detail.contains("2025-12-16"))
  }

  @Test("the same command sent again changes nothing and gives the same reply") func replayed() throws {
    let assessment = try start()
    let command = try #require(CommandID("00112233-4455-4677-8899-aabbccddeeff"))
    let first = try save(assessment, 2) { $0.commandId = command }
    let again = try save(assessment, 2) { $0.commandId = command }
    #expect(try CBOR.encode(first) == CBOR.encode(again) && first.safetyFlags?.isEmpty == false)
    #expect(try alerts.alert.occurrences == 1 && told().count == 1)
  }

  @Test("a refused save leaves nothing") func refused() throws {
    let assessment = try start()
    for value in [-1, 4, 99] as [Int32] {
      #expect(try scene.refusal(saving(assessment, value), scene.by(.patient)) == "INVALID_INPUT")
    }
    #expect(try alerts.list().alerts == [] && told() == [])
  }

  @Test("R-MH-054: who withholds their data is looked at all the same; the answer is not shown")
  func withheld() throws {
    var update = UpdateSettings(patientId: scene.patient)
    update.privacy = SettingsPatch.Privacy()
    update.privacy?.shareDataWithProviders = .set(false)
    _ = try alerts.test.call(update, meta: scene.by(.patient))
    try save(try start(), 2)
    let alert = try alerts.alert
    #expect(alert.severity == .critical && alert.source == .questionnaire && alert.title.contains("PHQ-9"))
    #expect(alert.detail == "" && alert.sourceId == nil)
    #expect(try told().count == 1)
  }

  @Test("flags of a time when they raised no alert are in the queue now, and the next save raises its own")
  func earlier() throws {
    let assessment = try start()
    let stream = StreamID(scene.patient)
    _ = try scene.test.engine.append(.daemon) { (_) throws(Failure) in
      Decision(
        stream,
        [
          AnswerSaved(
            assessmentId: assessment, answerId: Example.answer, questionKey: Self.item9, value: 2),
          SafetyFlagRaised(assessmentId: assessment, code: "suicidal_ideation", questionKey: Self.item9),
        ], outcome: true)
    }
    let alert = try alerts.alert
    #expect(alert.severity == .critical && alert.source == .questionnaire && alert.status == .open)
    #expect(alert.sourceId == RecordID(assessment) && alert.detail.contains("phq9_self_harm"))
    #expect(try told() == [], "what was not told then is not told late")
    _ = try alerts.test.call(alerts.resolving(alert.id), meta: alerts.clinician)
    #expect(try alerts.list().alerts == [])
    try save(assessment, 1)
    #expect(try alerts.alert.occurrences == 1 && told().count == 1)
    try scene.verifyProjections()
  }

  @Test(
    "how pressing an alert is, the questionnaire says",
    arguments: FunnelDefinition.SafetyFlag.Severity.allCases)
  func severities(_ severity: FunnelDefinition.SafetyFlag.Severity) throws {
    var definition = try Shipped.funnel("phq-9").definition
    definition.version = "fv-phq-9-other"
    definition.safetyFlags[0].severity = severity
    definition.safetyFlags[0].help = nil
    _ = try scene.test.call(PublishFunnel(definition: try Tape(encoding: definition).value()))
    let reply = try save(try start(), 1)
    #expect(try alerts.alert.severity == severity.alertSeverity)
    #expect((reply.safetyFlags?.first?.contacts != nil) == (severity == .urgent))
    #expect(try told().count == (severity == .urgent ? 1 : 0))
  }

  @Test("the numbers are those that the practice has set, also beside answers of before") func configured()
    throws
  {
    let assessment = try start()
    try save(assessment, 1)
    #expect(try told().first?.message.contains("116 123") == true)
    #expect(scene.test.engine.context.help == .usual)
  }
}
