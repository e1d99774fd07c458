import RecordModel
import RecordStore

/// What lists over many patients show of one, derived from the patient's stream and the measure set alone, so that it holds
/// until something is added to the record.
///
/// Moments stand in it instead of what follows from them now.
final class CaseloadSummary: Sendable {
  let name: String
  /// For searches and for the order.
  let foldedName: SearchText.Folded
  let birthDate: CalendarDay?
  let gender: IntakeForm.Gender?
  /// The digits alone.
  let phone: String
  /// Everybody who cares or cared for the patient.
  let carers: [AccountID: CareRelationshipDocument]
  /// Whether the patient shares with them what they enter (R-MH-053).
  let isShared: Bool
  /// Those that are not resolved.
  let alerts: ListAlerts.Counts
  let health: CaseloadHealth
  /// Beginning and end of each scheduled visit that was not over, the soonest first.
  let visits: [Visit]
  /// Messages that each member of staff has not read; of those alone who have a thread.
  let unread: [AccountID: Int]
  let openRefills: Int
  /// Requests to be seen without an appointment that nobody has decided.
  let openWalkIns: Int
  let hasUnpublishedPlan: Bool

  struct Visit: Sendable {
    let start: Timestamp
    let end: Timestamp
  }

  /// - Parameter isShared: whether the patient's own entries count.
  init?(_ patient: PatientID, isShared: Bool, _ view: borrowing RecordView) throws(Failure) {
    guard try view.documentToday(PatientDocument.self, patient.keyBytes) != nil else { return nil }
    let person = try view.namedPatient(patient).person
    let told = try view.document(IntakeDocument.self, patient.keyBytes)?.content.demographics
    name = person.fullName ?? ""
    foldedName = SearchText.Folded(name)
    birthDate = person.birthDate ?? told?.dateOfBirth
    gender = person.sex.flatMap { IntakeForm.Gender($0) } ?? told?.gender
    phone = (try view.settings(of: patient).phone ?? told?.phone ?? "").filter(\.isNumber)
    carers = try view.carers(of: patient)
    self.isShared = isShared
    alerts = try view.unresolvedAlerts(of: patient)
    health = try CaseloadHealth(patient, isShared: isShared, view)
    visits = try view.visitsAhead(of: patient)
    unread = try view.unreadByStaff(of: patient)
    let medications = try view.documents(MedicationDocument.self, prefix: patient.keyBytes, limit: Int.max)
    openRefills = medications.count { $0.document.openRefill != nil }
    openWalkIns = try view.requests(.walkIn, of: patient).count { $0.state == .submitted }
    hasUnpublishedPlan = try view.document(CarePlanDraftDocument.self, patient.keyBytes) != nil
  }
}

extension IntakeForm.Gender {
  init?(_ sex: AdministrativeSex) {
    switch sex {
    case .male: self = .male
    case .female: self = .female
    case .other: self = .other
    case .unknown: return nil
    }
  }
}

extension RecordView {
  fileprivate func carers(
    of patient: PatientID
  ) throws(Failure) -> [AccountID: CareRelationshipDocument] {
    let found = try documents(CareRelationshipDocument.self, prefix: patient.keyBytes, limit: Int.max)
    return Dictionary(found.map { ($0.document.accountId, $0.document) }, uniquingKeysWith: { $1 })
  }

  fileprivate func unresolvedAlerts(of patient: PatientID) throws(Failure) -> ListAlerts.Counts {
    let prefix = PatientAlertDocument.prefix(patient, isResolved: false)
    var counts = ListAlerts.Counts()
    for key in try state.keys(PatientAlertDocument.self, prefix: prefix) { counts.count(rank: key[17]) }
    return counts
  }

  fileprivate func visitsAhead(of patient: PatientID) throws(Failure) -> [CaseloadSummary.Visit] {
    try visits(of: patient, from: now.adding(minutes: -VisitTimes.longestVisit), until: .latest)
      .map(\.view).filter { $0.status == .scheduled }.sorted { $0.date < $1.date }
      .map { CaseloadSummary.Visit(start: $0.date, end: $0.end) }
  }

  fileprivate func unreadByStaff(of patient: PatientID) throws(Failure) -> [AccountID: Int] {
    let threads = try documents(ThreadDocument.self, prefix: patient.keyBytes, limit: Int.max)
    return Dictionary(
      threads.map { ($0.document.opened.participant, $0.document.unread(by: .staff)) },
      uniquingKeysWith: { $0 + $1 })
  }
}
