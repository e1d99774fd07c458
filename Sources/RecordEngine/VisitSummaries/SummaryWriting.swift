import RecordModel
import RecordStore

/// A summary on its way into the record, alone or with the end of a visit by video.
struct SummaryWriting {
  private let draft: VisitSummaryDraft
  private let patient: PatientID
  private let author: AccountID
  private let path: String
  private let summaryId: RecordID
  /// The same summary, if it is in the record already (R-MH-269).
  let known: VisitSummary?

  /// Refuses a draft for all of its problems.
  ///
  /// - Parameter path: where the draft stands in the request.
  init(
    _ draft: VisitSummaryDraft, of patient: PatientID, by author: AccountID, at path: String,
    _ view: borrowing RecordView
  ) throws(Failure) {
    (self.draft, self.patient, self.author, self.path) = (draft, patient, author, path)
    let person = try view.patient(patient).person
    var checks = FieldChecks()
    draft.content([]).check(&checks, person, at: path)
    if draft.visitDate > view.now.adding(minutes: 5) {
      checks.refuse("\(path)/visitDate", "in_future", "at most 5 minutes ahead")
    }
    checks.notBeforeBirth("\(path)/visitDate", draft.visitDate, person)
    try checks.finish()
    summaryId = try view.newID(draft.id, for: patient, in: .visitSummaries)
    let key = VisitSummaryDocument.key(patient, summaryId)
    guard let document = try view.document(VisitSummaryDocument.self, key) else {
      known = nil
      return
    }
    guard draft.asksFor(document.recorded) else { throw .duplicateID }
    known = document.view
  }

  /// The summary and its events, its prescriptions' among them.
  func record(_ view: borrowing RecordView) throws(Failure) -> (VisitSummary, [any Event]) {
    guard try view.isFree(summaryId, in: .visitSummaries) else { throw .duplicateID }
    if let appointment = draft.appointmentId {
      _ = try view.appointment(appointment, of: patient)
      guard try view.summaryID(ofAppointment: appointment, of: patient) == nil else {
        throw .conflict("summary_exists", "the appointment has a summary, which can be amended")
      }
    }
    let prescribed = try view.prescribed(inVisitOf: draft.appointmentId, of: patient)
    var issued = IssuedPrescriptions(patient)
    for (index, line) in draft.lines(with: prescribed).enumerated() {
      try issued.issue(
        line, despite: InteractionOverride(nil, nil), at: "\(path)/prescriptionsIssued/\(index)", view)
    }
    let member = try view.inForce(Practice.self)?.provider(account: author)
    let name = try view.carerName(author)
    let recorded = VisitSummaryRecorded(
      summaryId: summaryId, appointmentId: draft.appointmentId, visitDate: draft.visitDate,
      provider: member?.name ?? name ?? StaffRole.clinician.label.localized(view.call.language),
      providerId: member?.id ?? RecordID(replacing: "\(author)"), content: draft.content(issued.lines))
    let events: [any Event] = [recorded] + issued.events
    return (VisitSummary(recorded, patient: patient, at: view.recordedAt), events)
  }
}

extension RecordView {
  /// What was prescribed in an appointment's visit by video (R-MH-192).
  fileprivate func prescribed(
    inVisitOf appointment: RecordID?, of patient: PatientID
  ) throws(Failure) -> [PrescriptionLine] {
    guard let appointment,
      let visit = try document(
        VisitOfAppointmentDocument.self, VisitOfAppointmentDocument.key(patient, appointment))
    else { return [] }
    let key = RequestDocument.key(patient, visit.requestId)
    return try document(RequestDocument.self, key)?.call.prescriptions ?? []
  }
}

extension VisitSummaryDraft {
  fileprivate func content(_ lines: [PrescriptionLine]) -> VisitSummaryContent {
    VisitSummaryContent(
      diagnosis: diagnosis, treatmentPlan: treatmentPlan,
      prescriptionsIssued: lines.isEmpty ? prescriptionsIssued ?? [] : lines, nextSteps: nextSteps)
  }

  /// Its own lines, after those of the visit that it does not repeat (R-MH-192).
  fileprivate func lines(with prescribed: [PrescriptionLine]) -> [PrescriptionLine] {
    let own = prescriptionsIssued ?? []
    return prescribed.filter { line in !own.contains { $0.medicationId == line.medicationId } } + own
  }

  /// Whether a repeat says the same; lines have got their ids meanwhile.
  fileprivate func asksFor(_ recorded: VisitSummaryRecorded) -> Bool {
    let kept = recorded.content
    let names = (prescriptionsIssued ?? []).map(\.name)
    return recorded.appointmentId == appointmentId && recorded.visitDate == visitDate
      && kept.diagnosis == diagnosis && kept.treatmentPlan == treatmentPlan && kept.nextSteps == nextSteps
      && kept.prescriptionsIssued.map(\.name).suffix(names.count).elementsEqual(names)
  }
}
