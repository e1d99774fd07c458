import RecordModel

/// One patient's alerts as the care team sees them.
struct AlertReading {
  let patient: PatientID
  private let name: String
  /// Whether values that the patient sent are shown (R-MH-054).
  private let showsOwnEntries: Bool
  private let language: Language

  init(_ patient: PatientID, _ view: borrowing RecordView) throws(Failure) {
    try view.call.actor.requireStaff()
    self.patient = patient
    name = try view.namedPatient(patient).person.fullName ?? ""
    showsOwnEntries = try view.seesOwnEntries(of: patient)
    language = view.call.language
  }

  func alert(_ id: RecordID, _ view: borrowing RecordView) throws(Failure) -> AlertDocument {
    guard let alert = try view.document(AlertDocument.self, AlertDocument.key(patient, id)) else {
      throw .noSuch("alert", field: "alertId")
    }
    return alert
  }

  /// The alert, where it is not resolved (R-MH-183).
  func unresolved(
    _ id: RecordID, version: Int? = nil, _ view: borrowing RecordView
  ) throws(Failure) -> AlertDocument {
    let alert = try alert(id, view)
    guard alert.status != .resolved else { throw .alertResolved }
    if let version, version != alert.version { throw .versionConflict(alert.version) }
    return alert
  }

  func view(_ document: AlertDocument) -> Alert {
    var alert = Alert(
      id: document.id, patientId: patient, patientName: name, cause: document.cause,
      severity: document.severity, raisedAt: document.raisedAt, language)
    if document.cause.isPatients, !showsOwnEntries { (alert.sourceId, alert.detail) = (nil, "") }
    (alert.status, alert.occurrences) = (document.status, document.occurrences)
    (alert.lastOccurredAt, alert.retractedReadings) = (document.lastOccurredAt, document.retracted)
    (alert.acknowledgedBy, alert.acknowledgedAt) = (document.acknowledged?.by, document.acknowledged?.at)
    (alert.assessment, alert.actionItems) = (document.assessment, document.actions)
    (alert.resolvedAt, alert.version) = (document.resolvedAt, document.version)
    return alert
  }
}

extension Actor {
  /// Alerts are the care team's.
  func requireStaff() throws(Failure) {
    guard isStaff else { throw .roles("clinicians and nurses") }
  }
}

extension Failure {
  static let alertResolved = conflict("alert_resolved", "the alert was closed before")
}
