import RecordModel

extension GetSettings: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> PatientSettings {
    guard view.call.actor.isPatientOrTrusted else { throw .roles("patients") }
    let patient = try view.patient(patientId)
    return try view.settings(of: patientId).view(of: patient, try view.account(of: patientId))
  }
}

extension UpdateSettings: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<PatientSettings> {
    guard view.call.actor.isPatientOrTrusted else { throw .roles("patients") }
    let patient = try view.patient(patientId)
    var document = try view.settings(of: patientId)
    let account = try view.account(of: patientId)
    var check = SettingsCheck(document, patient.person, account)
    let changes = try check.changes(profile, preferences, privacy)
    if let expectedVersion, expectedVersion != document.version {
      throw .versionConflict(document.version)
    }
    if changes.isEmpty {
      return .unchanged(StreamID(patientId), outcome: document.view(of: patient, account))
    }
    document.merge(changes)
    document.updatedAt = view.now
    return Decision(
      StreamID(patientId), [SettingsUpdated(changes: changes)], outcome: document.view(of: patient, account))
  }
}

extension Actor {
  /// The patient, or a service.
  var isPatientOrTrusted: Bool { role == .patient || isTrusted }
}

extension Failure {
  /// What was changed is not what there is now (R-MH-277).
  static func versionConflict(_ current: Int) -> Failure {
    Failure(
      .stateConflict, "it was changed in the meantime",
      details: ["reason": "version_conflict", "currentVersion": .integer(Int64(current))])
  }
}
