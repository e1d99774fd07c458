import RecordModel
import RecordStore

extension AssignPatient: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<CareRelationship> {
    _ = try view.patient(patientId)
    let staff = try view.staff(accountId)
    let begin = from ?? view.now
    guard until.map({ begin < $0 && view.now < $0 }) ?? true else {
      throw Failure(
        .invalidInput, "the end lies after the beginning and in the future", details: ["field": "until"])
    }
    let known = try view.document(
      CareRelationshipDocument.self, CareRelationshipDocument.key(patientId, accountId))
    let event = CareRelationshipStarted(accountId: accountId, role: staff.role, from: begin, until: until)
    let document = CareRelationshipDocument(patientId, event)
    if let known, known.isActive(at: view.now), known.until == until, known.role == staff.role {
      return .unchanged(StreamID(patientId), outcome: known.relationship(staff.name, at: view.now))
    }
    return Decision(
      StreamID(patientId), [event], outcome: document.relationship(staff.name, at: view.now))
  }
}

extension UnassignPatient: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<CareRelationship> {
    _ = try view.patient(patientId)
    let key = CareRelationshipDocument.key(patientId, accountId)
    guard var known = try view.document(CareRelationshipDocument.self, key) else {
      throw .noSuch("care relationship", field: "accountId")
    }
    let name = try view.carerName(accountId)
    if let until = known.until, until <= view.now {
      return .unchanged(StreamID(patientId), outcome: known.relationship(name, at: view.now))
    }
    known.end(at: view.now)
    return Decision(
      StreamID(patientId), [CareRelationshipEnded(accountId: accountId)],
      outcome: known.relationship(name, at: view.now))
  }
}

extension RecordView {
  /// The current name of a member of the care team.
  func carerName(_ id: AccountID) throws(Failure) -> String? {
    try documentToday(AccountDocument.self, id.keyBytes)?.person.fullName
  }

  /// A clinician or nurse who can be assigned a patient.
  fileprivate func staff(_ id: AccountID) throws(Failure) -> (role: CareRole, name: String?) {
    guard let account = try documentToday(AccountDocument.self, id.keyBytes) else {
      throw .noSuch("account", field: "accountId")
    }
    guard let role = CareRole(account.role) else {
      throw Failure(
        .stateConflict, "only clinicians and nurses care for patients",
        details: ["field": "accountId", "reason": "not_staff"])
    }
    return (role, account.person.fullName)
  }
}
