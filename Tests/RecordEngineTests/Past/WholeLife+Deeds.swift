import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What takes more than one call, or others than the patient and the care team.
extension WholeLife {
  static let deeds: [@Sendable (inout WholeLife) throws -> Void] = [
    { try $0.meet() }, { try $0.fillIn("stress", "stress-assessment") }, { try $0.fillIn("phq-9", "phq-9") },
    { try $0.deliver() }, { try $0.readReport() }, { try $0.findMalware() }, { try $0.hold() },
    { try $0.open() }, { try $0.notice() }, { try $0.queue() },
  ]

  /// Commands that only a deed can do right.
  static let inDeeds: Set<String> = [
    "patient.create", "queue.apply", "document.begin", "document.append", "document.abandon",
    "labReport.begin",
    "labReport.inspect", "labReport.upload", "labReport.reprocess",
  ]

  /// A visit by video from its booking to its summary.
  mutating func meet() throws {
    let day = CalendarDay(test.clock.now()).adding(days: 12)
    let visit = try test.call(
      BookAppointment(
        patientId: patient, providerId: RecordID(replacing: "dr-jones"), preferredDate: day,
        preferredTime: HourMinute(clamping: 360), type: .video, reason: "Kontrolle"))
    let clinician = by(.clinician)
    var prepare = PrepareVirtualVisit(appointmentId: visit.id)
    prepare.patientId = patient
    let call = try test.call(prepare, meta: clinician)
    test.clock.advance(milliseconds: visit.date.milliseconds - test.clock.now().milliseconds - 300_000)
    let ticket = try test.call(JoinVirtualVisit(patientId: patient, visitId: call.id), meta: by(.patient))
    _ = try test.call(AdmitToVisit(roomId: ticket.roomId, ticket: ticket.ticket))
    _ = try test.call(StartVirtualVisit(visitId: call.id), meta: clinician)
    _ = try test.call(SaveVisitNotes(visitId: call.id, notes: "Fieber", notesVersion: 0), meta: clinician)
    let line = PrescriptionLine(name: "Amoxicillin", dosage: "500", unit: .mg, frequency: .twiceDaily)
    _ = try test.send(PrescribeInVisit(visitId: call.id, line: line), meta: clinician)
    var end = EndVirtualVisit(visitId: call.id, outcome: .completed)
    end.summary = VisitSummaryDraft(
      visitDate: test.clock.now(), diagnosis: ["Angina"], treatmentPlan: "Ruhe", nextSteps: [])
    _ = try test.call(end, meta: clinician)
  }

  /// A whole questionnaire, with the worst of answers.
  mutating func fillIn(_ name: String, _ file: String) throws {
    let slug = Slug(replacing: name)
    let id = try test.call(StartAssessment(patientId: patient, slug: slug)).assessmentId
    for question in try Shipped.funnel(file).questionsInOrder.map(\.question) {
      let worst = Int32(question.possibleAnswers.last ?? 0)
      _ = try test.send(
        SaveAnswer(
          patientId: patient, assessmentId: id, questionId: QuestionKey(replacing: question.key),
          answerValue: worst))
    }
    for step in try test.call(GetFunnelDefinition(slug: slug)).steps ?? [] {
      guard let step = StepID(step.stepId) else { continue }
      _ = try test.send(ValidateStep(patientId: patient, assessmentId: id, stepId: step))
    }
    _ = try test.call(CompleteAssessment(patientId: patient, assessmentId: id))
  }

  /// Mail that waits is taken and handed over.
  func deliver() throws {
    for mail in try test.call(TakeMail(limit: 100)).mails {
      _ = try test.call(SettleMail(mailId: mail.mailId, accountId: mail.accountId, outcome: .delivered))
      test.running.identity.leases.end(mail.mailId)
    }
  }

  /// A report that is read, reviewed and analyzed, and then read again in vain.
  mutating func readReport() throws {
    try attend()
    let report = try reports.completed(DocumentScene.bytes(3000, seed: UInt64(number())))
    things.learn("\(report.id)", as: "reportId")
    for value in report.values { things.learn(value.id.text, as: "valueId") }
    _ = try test.send(GenerateAnalysis(patientId: patient, reportId: report.id), meta: by(.patient))
    let found = try test.call(ListRecommendations(patientId: patient), meta: by(.patient))
    for item in try Tape(encoding: found).value()["recommendations"].items {
      if let id = item["id"]?.text { things.learn(id, as: "recommendationId") }
    }
    _ = try test.call(ReprocessLabReport(patientId: patient, reportId: report.id), meta: by(.patient))
    try reports.settle(try #require(try reports.take().first)) {
      $0.failed = LaboratoryFailure(step: .reading, reason: .encrypted, isRecoverable: false)
    }
  }

  /// The laboratory asks for work, or nobody would send it any.
  private func attend() throws { _ = try reports.take() }

  mutating func findMalware() throws {
    try attend()
    _ = try reports.inspect(DocumentScene.bytes(3000, seed: UInt64(number()))) {
      $0.infected = LaboratoryFindings.Infection(signature: "Eicar-Test-Signature", scanner: "ClamAV")
    }
  }

  func hold() throws {
    _ = try test.call(HoldPatient(patientId: patient, reason: "Rechtsstreit über die Behandlung"))
    _ = try test.call(ReleaseHold(patientId: patient, reason: "Rechtsstreit ist beendet"))
  }

  func assign() throws { _ = try test.call(AssignPatient(patientId: patient, accountId: carer)) }

  /// Somebody else opens the record in an emergency, which is judged; and the care team changes.
  mutating func open() throws {
    let (_, token) = try identity.person(.nurse, "notfall\(number())@example.org")
    let access = try identity.call(
      OpenEmergencyAccess(patientId: patient, reason: "unconscious on arrival"), token)
    _ = try test.call(
      ReviewEmergencyAccess(patientId: patient, accessId: access.id, finding: .justified))
    _ = try test.call(UnassignPatient(patientId: patient, accountId: carer))
    try assign()
  }

  /// What the patient is told of.
  mutating func notice() throws {
    for notice in try test.call(ListNotifications(patientId: patient), meta: by(.patient)).notifications {
      things.learn(notice.id.text, as: "notificationId")
    }
  }

  /// A queue that a phone collected.
  mutating func queue() throws {
    let queue = PhoneQueue(seed: UInt64(number()), count: 20, name: "q\(number())", until: test.clock.now())
    let ids = SeededRandomSource(seed: UInt64(number()))
    let commands = queue.commands(for: patient, "w", ids).filter { $0.method != "journal.delete" }
    _ = try test.call(ApplyQueue(patientId: patient, commands: commands))
  }
}
