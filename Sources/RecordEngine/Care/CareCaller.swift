import RecordModel
import RecordStore

/// A member of the care team, who may name things by their ids alone.
struct CareCaller {
  let account: AccountID
  /// The same; `nil` for a program that acts for nobody.
  let person: AccountID?

  init(_ view: borrowing RecordView) {
    let actor = view.call.actor
    account = AccountID(high: actor.high, low: actor.low)
    person = [.system, .service].contains(actor.role) ? nil : account
  }

  /// Patients whom the caller cares for now.
  func patients(_ view: borrowing RecordView) throws(Failure) -> [PatientID] {
    // Who cares for whom is in the records of all patients, but a past view knows only one.
    guard view.past == nil else {
      throw Failure(
        .invalidInput, "asOf: the past is known of one patient, not of all",
        details: ["field": "_meta.asOf", "reason": "not_supported"])
    }
    var patients: [PatientID] = []
    for (_, cared) in try view.documents(
      CaredPatientDocument.self, prefix: account.keyBytes, limit: Int.max)
    {
      let key = CareRelationshipDocument.key(cared.patientId, account)
      if let care = try view.document(CareRelationshipDocument.self, key), view.isActive(care) {
        patients.append(cared.patientId)
      }
    }
    return patients
  }

  /// Whose a thing is that the call names.
  ///
  /// One of a patient who is not in the caller's care is answered as one that is nobody's (R-MH-059).
  func patient(
    _ named: PatientID?, owning id: RecordID, in area: RecordArea, field: String,
    _ view: borrowing RecordView
  ) throws(Failure) -> PatientID {
    // Admitted to that record already.
    if let named { return named }
    let owner = try view.documentToday(RecordOwner.self, RecordOwner.key(id, area))?.patientId
    guard let owner, try cares(for: owner, view) else { throw .noSuch("thing", field: field) }
    return owner
  }

  private func cares(for patient: PatientID, _ view: borrowing RecordView) throws(Failure) -> Bool {
    guard let person = view.call.principal else { return true }
    return try view.relation(of: person, to: patient) == .assigned
  }
}
