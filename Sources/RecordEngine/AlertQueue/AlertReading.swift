import RecordModel
import RecordStore

/// One patient's alerts as shown to the care team.
struct AlertReading {
  let patient: PatientID
  private let name: String
  /// Whether values sent by the patient are shown (R-MH-054).
  private let showsOwnEntries: Bool
  private let language: Language

  init(_ patient: PatientID, _ view: borrowing RecordView) throws(Failure) {
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

  /// The alert, unless it is resolved (R-MH-183).
  func unresolved(
    _ id: RecordID, version: Int? = nil, _ view: borrowing RecordView
  ) throws(Failure) -> AlertDocument {
    let alert = try alert(id, view)
    guard alert.status != .resolved else { throw .alertResolved }
    if let version, version != alert.version { throw .versionConflict(alert.version) }
    return alert
  }

  func view(_ document: AlertDocument, _ view: borrowing RecordView) throws(Failure) -> Alert {
    var alert = Alert(
      id: document.id, patientId: patient, patientName: name, cause: document.cause,
      severity: document.severity, raisedAt: document.raisedAt, language)
    if try isWithheld(document.cause, view) { alert.withhold() }
    (alert.status, alert.occurrences) = (document.status, document.occurrences)
    (alert.lastOccurredAt, alert.retractedReadings) = (document.lastOccurredAt, document.retracted)
    (alert.acknowledgedBy, alert.acknowledgedAt) = (document.acknowledged?.by, document.acknowledged?.at)
    (alert.assessment, alert.actionItems) = (document.assessment, document.actions)
    (alert.resolvedAt, alert.version) = (document.resolvedAt, document.version)
    return alert
  }

  /// An alert as answered before, without the data that the patient withholds now.
  func withholding(_ answered: Alert, _ view: borrowing RecordView) throws(Failure) -> Alert {
    let key = AlertDocument.key(patient, answered.id)
    // One that is not in the record yet was just raised by the caller.
    guard let alert = try view.document(AlertDocument.self, key) else { return answered }
    // Its former subject can no longer be shown if something worse has happened since.
    if alert.cause.sourceId == answered.sourceId, try !isWithheld(alert.cause, view) { return answered }
    var shown = answered
    shown.withhold()
    return shown
  }

  /// Whether the patient withholds from the caller the content of an alert beyond its kind and severity
  /// (R-MH-054).
  private func isWithheld(_ cause: AlertCause, _ view: borrowing RecordView) throws(Failure) -> Bool {
    if showsOwnEntries { return false }
    if cause.isPatients { return true }
    return try restsOnOwnHeight(cause, view)
  }

  /// Whether a BMI was computed with a height that the patient entered, although the weight is the team's.
  private func restsOnOwnHeight(_ cause: AlertCause, _ view: borrowing RecordView) throws(Failure) -> Bool {
    guard cause.subject == TrendMetric.bmi.rawValue, let id = cause.sourceId,
      let known = try view.vitals(id), known.patient == patient
    else { return false }
    let reading = try VitalsReading(patient, view).shown(view)
    return try reading.entry(known.document, view).bmi != cause.value
  }
}

extension Alert {
  fileprivate mutating func withhold() { (sourceId, detail) = (nil, "") }
}

extension Failure {
  static let alertResolved = conflict("alert_resolved", "the alert was closed before")
}
