import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A patient with a full record and an account, and everybody who may ask for it or not.
struct ShownScene {
  /// Somebody who asks: a program where there is no token.
  struct Asker {
    let name: String
    let token: String?
  }

  static let address = "opfer@example.org"

  let test: TestEngine
  let victim: PatientID
  /// A program, the patient, people who care for the patient, an administrator, an auditor, and another patient.
  let askers: [Asker]
  /// Ids of things in the victim's record, and what stands for them in parameters of some methods.
  let ids: [String]
  let special: [String: [String: Value]]

  init() throws {
    var life = try RecordedLife(seed: 11, keepsAccessLog: true)
    try life.run(steps: 160)
    let (test, victim) = (life.test, try #require(life.moments.last).patient)
    let identity = IdentityScene(test)
    var named = UpdatePatient(patientId: victim)
    named.fullName = .set("Zacharias Opfer")
    _ = try test.call(named)
    let assessment = try Self.assessment(test, victim)
    let job = try test.ended(try test.call(StartExport(patientId: victim, format: .csv))).id
    var askers = [
      Asker(name: "program", token: nil), Asker(name: "own", token: try Self.bind(identity, victim)),
    ]
    var carer: AccountID?
    for role in AccountRole.allCases {
      let (account, token) = try identity.person(role)
      askers.append(Asker(name: role.rawValue, token: token))
      guard CareRole(role) != nil else { continue }
      carer = account
      _ = try test.call(AssignPatient(patientId: victim, accountId: account))
    }
    _ = try test.call(
      CreateJournalEntry(
        patientId: victim, date: OffsetTime(test.clock.now(), offsetMinutes: 0), title: "Tag", content: "…",
        mood: .fair))
    let document = try DocumentScene(test, victim).add(DocumentScene.bytes(300)).id
    let (_, stranger) = try identity.person(.nurse, "notfall@example.org")
    _ = try identity.call(
      OpenEmergencyAccess(patientId: victim, reason: "unconscious on arrival"), stranger)
    let shown = [
      try Tape(encoding: test.call(GetChart(patientId: victim))).value(),
      try Tape(encoding: test.call(ListNotifications(patientId: victim))).value(),
    ]
    // A mail that waits for the victim.
    _ = try test.call(ForgotPassword(application: .rhythmologicum, email: Self.address))
    (self.test, self.victim, self.askers) = (test, victim, askers)
    ids = [assessment.description] + StrangerTests.ids(in: .array(shown)).sorted()
    special = try Self.special(victim, assessment, job, try #require(carer))
      .merging(Self.special(document, victim)) { one, _ in one }
  }

  private static func special(_ document: DocumentID, _ victim: PatientID) -> [String: [String: Value]] {
    Dictionary(
      uniqueKeysWithValues: ["document.get", "document.read"].map {
        ($0, ["patientId": .string("\(victim)"), "documentId": .string("\(document)")])
      })
  }

  /// What the example's parameters do not tell.
  private static func special(
    _ victim: PatientID, _ assessment: AssessmentID, _ job: ExportJobID, _ carer: AccountID
  ) throws -> [String: [String: Value]] {
    let link = Value.string(DeepLink(.result(assessment)).custom)
    return [
      "care.relationships": ["accountId": .string("\(carer)")],
      "access.examine": ["patientId": .string("\(victim)")], "care.emergencyAccesses": [:],
      "deepLink.resolve": ["link": link], "log.read": ["fromPosition": 0],
      "export.status": ["jobId": .string("\(job)")], "export.cancel": ["jobId": .string("\(job)")],
      "export.read": ["jobId": .string("\(job)"), "patientId": .string("\(victim)")],
      "export.start": ["patientId": .string("\(victim)"), "format": "csv"],
      "outbox.take": ["limit": 100], "projection.parked": [:], "account.list": [:],
      "identity.logIn": [
        "application": "rhythmologicum", "email": .string(address),
        "password": .string(IdentityScene.password),
      ],
    ]
  }

  /// A completed assessment of the patient's.
  private static func assessment(_ test: TestEngine, _ patient: PatientID) throws -> AssessmentID {
    let slug = try #require(Slug("stress"))
    let id = try test.call(StartAssessment(patientId: patient, slug: slug)).assessmentId
    for question in try Shipped.funnel("stress-assessment").questionsInOrder {
      let key = try #require(QuestionKey(question.question.key))
      _ = try test.send(
        SaveAnswer(patientId: patient, assessmentId: id, questionId: key, answerValue: 1))
    }
    _ = try test.call(CompleteAssessment(patientId: patient, assessmentId: id))
    return id
  }

  /// A token of the patient, to whose record an account was bound by an invitation.
  private static func bind(_ identity: IdentityScene, _ patient: PatientID) throws -> String {
    let application = Application.rhythmologicum
    _ = try identity.engine.call(
      CreateAccount(role: .patient, application: application, email: address, patientId: patient))
    let invitation = try identity.resetToken(to: address)
    _ = try identity.engine.call(
      ResetPassword(token: invitation, newPassword: IdentityScene.password))
    return try identity.logIn(address).tokens.accessToken
  }
}
