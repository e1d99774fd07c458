import RecordModel
import RecordStore

extension FindAlert: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    // Whose an alert is does not change, but a past view knows only one patient.
    guard view.past == nil else {
      throw Failure(
        .invalidInput, "asOf: only who is asked for now is known",
        details: ["field": "_meta.asOf", "reason": "not_supported"])
    }
    guard let patient = try view.owner(of: alertId), try isVisible(patient, view) else {
      throw .noSuch("alert", field: "alertId")
    }
    return Outcome(alertId: alertId, patientId: patient)
  }

  /// Whether it is in the record of somebody whom the caller may look after now (R-MH-059).
  private func isVisible(_ patient: PatientID, _ view: borrowing RecordView) throws(Failure) -> Bool {
    guard let person = view.call.principal else { return true }
    let relation = try view.relation(of: person, to: patient)
    return relation == .assigned || relation == .emergency
  }
}

extension RecordView {
  /// The patient whose alert has that id.
  fileprivate func owner(of alert: RecordID) throws(Failure) -> PatientID? {
    if let owner = try document(RecordOwner.self, RecordOwner.key(alert, .alerts))?.patientId {
      let key = AlertDocument.key(owner, alert)
      return try document(AlertDocument.self, key) == nil ? nil : owner
    }
    // Alerts of flags from before flags raised any have ids of no event.
    for isResolved in [false, true] {
      let prefix = QueuedAlertDocument.prefix(isResolved: isResolved)
      let found = try documents(QueuedAlertDocument.self, prefix: prefix, limit: Int.max)
      if let place = found.first(where: { $0.document.alertId == alert })?.document { return place.patientId }
    }
    return nil
  }
}
