import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What becomes of an alert about a flagged answer when something happens to the record that it stands in.
@Suite("Flagged answers and what comes after") struct FlaggedCaseTests {
  private let care: CareScene
  private var engine: TestEngine { care.identity.engine }

  init() throws {
    care = try CareScene()
    try care.assign(.clinician)
    try engine.publishShippedFunnels()
    for mail in try mails() {
      _ = try engine.call(SettleMail(mailId: mail.mailId, accountId: mail.accountId, outcome: .delivered))
      engine.running.identity.release(mail.mailId)
    }
  }

  private func mails() throws -> [OutgoingMail] { try engine.call(TakeMail(limit: 100)).mails }

  private func start() throws -> AssessmentID {
    let start = StartAssessment(patientId: care.patient, slug: Slug(replacing: "phq-9"))
    return try care.identity.call(start, care.token).assessmentId
  }

  @discardableResult
  private func save(_ assessment: AssessmentID, _ value: Int32) throws -> SaveAnswer.Outcome {
    let save = SaveAnswer(
      patientId: care.patient, assessmentId: assessment,
      questionId: QuestionKey(replacing: "phq9_self_harm"), answerValue: value)
    return try care.identity.call(save, care.token)
  }

  private func alerts() throws -> [Alert] {
    try care.identity.call(ListAlerts(), try care.token(.clinician)).alerts
  }

  private func told(_ engine: TestEngine) throws -> Int {
    try engine.call(ListNotifications(patientId: care.patient)).notifications
      .filter { $0.title == "Hilfe ist für Sie da" }.count
  }

  private func consent() throws {
    let version = try #require(ConsentVersion("v1.0"))
    _ = try engine.call(PublishConsent(kind: .service, consentVersion: version))
    _ = try care.identity.call(
      RecordConsent(patientId: care.patient, kind: .service, consentVersion: version), care.token)
  }

  @Test("consent withdrawn: what was told stays, and a worse answer is told all the same") func withdrawn()
    throws
  {
    try consent()
    let assessment = try start()
    try save(assessment, 1)
    _ = try care.identity.call(WithdrawConsent(patientId: care.patient), care.token)
    #expect(try alerts().map(\.occurrences) == [1] && told(engine) == 1 && mails().count == 1)
    #expect(try save(assessment, 3).safetyFlags?.isEmpty == false)
    #expect(try alerts().map(\.occurrences) == [2] && told(engine) == 2)
  }

  @Test("erased: neither alert, notification nor waiting mail is left") func erased() throws {
    try consent()
    try save(try start(), 2)
    #expect(try alerts().count == 1)
    let erase = ErasePatient(
      patientId: care.patient, reason: .patientRequest, basis: .noLongerNecessary,
      override: .openedByMistake)
    _ = try engine.call(erase)
    #expect(try alerts() == [] && mails() == [])
    #expect(try engine.call(ListAlerts()).alerts == [])
  }

  @Test("imported: the alert and what the patient was told come with the record, once") func imported() throws
  {
    try consent()
    try save(try start(), 2)
    let lines = try engine.lines()
    let target = try TestEngine(clock: FakeClock(engine.clock.now()), seed: 99)
    for _ in 0..<2 {
      #expect(try target.take(lines).refused.isEmpty)
      let alert = try #require(try target.call(ListAlerts()).alerts.first)
      #expect(alert.severity == .critical && alert.status == .open && alert.occurrences == 1)
      #expect(try told(target) == 1)
    }
    _ = try target.digests()
  }

  @Test("started over: the alert stays, whatever the new answers say") func startedOver() throws {
    try consent()
    try save(try start(), 2)
    try save(try start(), 0)
    let alert = try #require(try alerts().first)
    #expect(alert.occurrences == 1 && alert.severity == .critical && alert.detail.contains("= 2"))
  }

  @Test("the question was hidden by its condition: the person gave the answer, so it is told") func hidden()
    throws
  {
    try consent()
    var definition = try Shipped.funnel("phq-9").definition
    definition.version = "fv-phq-9-hidden"
    let (step, place) = try #require(Self.place(of: "phq9_self_harm", in: definition))
    let questions = definition.steps.flatMap { $0.questions ?? [] }
    let first = try #require(questions.first)
    definition.steps[step].questions?[place].condition = Sample.comparison(first.key, .equals, 3)
    definition.steps[step].questions?[place].required = false
    _ = try engine.call(PublishFunnel(definition: try Tape(encoding: definition).value()))
    #expect(try save(try start(), 2).safetyFlags?.isEmpty == false)
    #expect(try alerts().map(\.severity) == [.critical] && told(engine) == 1 && mails().count == 1)
  }

  private static func place(of key: String, in definition: FunnelDefinition) -> (step: Int, place: Int)? {
    for (step, entry) in definition.steps.enumerated() {
      if let place = entry.questions?.firstIndex(where: { $0.key == key }) { return (step, place) }
    }
    return nil
  }

  @Test("after completion an answer is refused and raises nothing") func afterCompletion() throws {
    try consent()
    let assessment = try start()
    for placed in try Shipped.funnel("phq-9").questionsInOrder {
      let save = SaveAnswer(
        patientId: care.patient, assessmentId: assessment,
        questionId: QuestionKey(replacing: placed.question.key), answerValue: 0)
      _ = try care.identity.call(save, care.token)
    }
    let complete = CompleteAssessment(patientId: care.patient, assessmentId: assessment)
    _ = try care.identity.call(complete, care.token)
    #expect(throws: (any Error).self) { try save(assessment, 3) }
    #expect(try alerts() == [] && told(engine) == 0 && mails() == [])
  }
}
