import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Who is told of a flagged answer by mail (R-MH-346).
@Suite("Mails about alerts") struct TeamMailTests {
  private let care: CareScene
  private var engine: TestEngine { care.identity.engine }

  init() throws {
    care = try CareScene()
    try engine.publishShippedFunnels()
    for mail in try engine.call(TakeMail(limit: 100)).mails { try settle(mail) }
  }

  private func save(_ value: Int32) throws {
    let start = StartAssessment(patientId: care.patient, slug: Slug(replacing: "phq-9"))
    let save = SaveAnswer(
      patientId: care.patient, assessmentId: try engine.call(start).assessmentId,
      questionId: QuestionKey(replacing: "phq9_self_harm"), answerValue: value)
    _ = try engine.call(save)
  }

  private func settle(_ mail: OutgoingMail, _ outcome: MailOutcome = .delivered) throws {
    _ = try engine.call(SettleMail(mailId: mail.mailId, accountId: mail.accountId, outcome: outcome))
    engine.running.identity.release(mail.mailId)
  }

  private func taken() throws -> [OutgoingMail] { try engine.call(TakeMail(limit: 100)).mails }

  @Test("everybody who cares for the patient is told, without name and reason, and nobody else") func team()
    throws
  {
    try care.assign(.clinician)
    try care.assign(.nurse)
    try save(0)
    #expect(try taken() == [])
    try save(1)
    let mails = try taken()
    #expect(Set(mails.map(\.to)) == ["clinician@praxis.example", "nurse@praxis.example"])
    for mail in mails {
      for word in ["Erika", "Mustermann", "PHQ", "phq", "suic", "\(care.patient)"] {
        #expect(!mail.text.contains(word) && !mail.subject.contains(word), "\(word)")
      }
      try settle(mail)
    }
    care.identity.advance(seconds: 120)
    #expect(try taken() == [])
    let verified = try engine.call(VerifyProjection(name: "alerts"))
    #expect(verified.digest == verified.rebuiltDigest)
  }

  @Test("a critical value is told as well, once for a command, and a late or abnormal one is not")
  func values() throws {
    try care.assign(.clinician)
    func log(_ rate: Int32, daysAgo: Int64 = 0) throws {
      let moment = engine.clock.now().adding(minutes: -daysAgo * 1_440)
      var input = VitalsInput(timestamp: OffsetTime(moment, offsetMinutes: 0))
      input.heartRate = ExactDecimal(rate)
      _ = try engine.call(LogVitals(patientId: care.patient, input: input))
    }
    try log(120)
    try log(150, daysAgo: 8)
    #expect(try taken() == [])
    try log(150)
    let mails = try taken()
    #expect(mails.map(\.to) == ["clinician@praxis.example"] && !mails[0].text.contains("150"))
    for mail in mails { try settle(mail) }
    // Milder than what was told: the alert counts it, and nobody is told again.
    try log(140)
    #expect(try taken() == [])
    let entries = [155, 156].enumerated().map { index, rate in
      var input = VitalsInput(
        id: RecordID("queued-\(index)"), timestamp: OffsetTime(engine.clock.now(), offsetMinutes: 0))
      input.heartRate = ExactDecimal(Int32(rate))
      return input
    }
    _ = try engine.call(LogVitalsBatch(patientId: care.patient, entries: entries))
    #expect(try taken().count == 1)
    let verified = try engine.call(VerifyProjection(name: "alerts"))
    #expect(verified.digest == verified.rebuiltDigest)
  }

  /// Glucose of reports of one name, one after the other, and whether the team is told.
  private static let reports: [(value: Int32, isTold: Bool, why: String)] = [
    (300, true, "new"), (300, false, "the same"), (299, false, "not critical"), (350, true, "worse"),
    (320, false, "milder"), (350, false, "no worse"), (40, true, "another critical value"),
    (45, false, "milder"), (30, true, "worse"),
  ]

  @Test("of a critical result that repeats, the team is told what is new or worse") func reports() throws {
    try care.assign(.clinician)
    for (value, isTold, why) in Self.reports {
      let date = OffsetTime(engine.clock.now(), offsetMinutes: 0)
      var lab = RecordLab(patientId: care.patient, testName: "Labor", date: date)
      lab.results = ["glucose": ExactDecimal(value)]
      _ = try engine.call(lab)
      let mails = try taken()
      #expect(mails.count == (isTold ? 1 : 0), "\(value): \(why)")
      for mail in mails { try settle(mail) }
    }
  }

  @Test("the same again is told after a day, after a retraction, and once the alert was resolved")
  func again()
    throws
  {
    try care.assign(.clinician)
    func told(_ rate: Int32, _ id: String) throws -> Int {
      var input = VitalsInput(
        id: RecordID(replacing: id), timestamp: OffsetTime(engine.clock.now(), offsetMinutes: 0))
      input.heartRate = ExactDecimal(rate)
      _ = try engine.call(LogVitals(patientId: care.patient, input: input))
      let mails = try taken()
      for mail in mails { try settle(mail) }
      return mails.count
    }
    #expect(try told(150, "a") == 1)
    #expect(try told(150, "b") == 0)
    #expect(try told(35, "c") == 1, "the other side")
    #expect(try told(36, "d") == 0)
    care.identity.advance(seconds: 86_401)
    #expect(try told(36, "e") == 1)
    let id = RecordID(replacing: "e")
    _ = try engine.call(RetractVitals(patientId: care.patient, vitalId: id, reason: .deviceFault))
    #expect(try told(36, "f") == 1)
  }

  @Test("who cared once, will later, or cannot sign in is not told; administrators are where nobody is left")
  func nobody() throws {
    try care.assign(.clinician)
    try care.unassign(.clinician)
    try save(2)
    let mails = try taken()
    #expect(mails.map(\.to) == ["admin@praxis.example"])
    #expect(mails.first?.text.contains("\(care.patient)") == true)
  }

  @Test("a mail that failed is offered again, and not after a day") func retried() throws {
    try care.assign(.nurse)
    try save(1)
    let mail = try #require(try taken().first)
    try settle(mail, .failed)
    #expect(try taken() == [])
    care.identity.advance(seconds: 16)
    let again = try #require(try taken().first)
    #expect(again.mailId == mail.mailId && again.attempts == 1)
    care.identity.advance(seconds: 86_400)
    #expect(try taken() == [])
    let left = try engine.engine.read(.daemon) { (view) throws(Failure) in
      try view.documents(TeamMailDocument.self, prefix: [], limit: 10).count
        + view.documents(TeamMailPlaceDocument.self, prefix: [], limit: 10).count
    }
    #expect(left == 0)
  }
}
