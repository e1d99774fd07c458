import RecordModel

/// What the care team is to see to.
///
/// Folds retractions of vitals and laboratory results too: an alert whose readings were all declared wrong sinks to the
/// end of the queue and stays (R-MH-227).
enum AlertProjection: Projection {
  static let name = "alerts"
  static let revision: UInt32 = 1
  static let handles =
    EventCatalog.types(of: .alerts) + EventCatalog.types(of: .vitals) + EventCatalog.types(of: .labs)
  static let ignores = EventCatalog.outside(.alerts, .vitals, .labs)
  static let streamKind: StreamID.Kind? = .patient

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient else { return }
    let fold = AlertFold(patient: patient, envelope: event.envelope, documents: documents)
    switch event.payload {
    case let raised as AlertRaised: try fold.raise(raised)
    case let acknowledged as AlertAcknowledged:
      try fold.change(acknowledged.alertId) { $0.acknowledge(by: fold.actor, at: fold.moment) }
    case let assessed as AlertAssessed:
      try fold.change(assessed.alertId) { $0.assess(assessed, by: fold.actor, at: fold.moment) }
    case let added as AlertActionAdded: try fold.change(added.alertId) { $0.add(added) }
    case let updated as AlertActionUpdated:
      try fold.change(updated.alertId) { $0.update(updated, at: fold.moment) }
    case let resolved as AlertResolved:
      try fold.change(resolved.alertId) { $0.resolve(by: fold.actor, at: fold.moment) }
    case let retracted as VitalsRetracted:
      try fold.retract(AlertReadingDocument.key(patient, vitals: retracted.entryId))
    case let retracted as LabRetracted:
      try fold.retract(AlertReadingDocument.key(patient, lab: retracted.labId))
    default: break
    }
  }
}

/// One event on its way into a patient's alerts.
private struct AlertFold {
  let patient: PatientID
  let envelope: Envelope
  let documents: StreamDocuments

  var actor: String { envelope.actor.idText }
  var moment: Timestamp { envelope.recordedAt }

  func raise(_ raised: AlertRaised) throws(Failure) {
    if let key = AlertReadingDocument.key(patient, raised.cause) {
      var reading = try documents.get(AlertReadingDocument.self, key) ?? AlertReadingDocument(alerts: [])
      reading.alerts.append(raised.alertId)
      documents.set(reading, key)
    }
    let key = AlertDocument.key(patient, raised.alertId)
    if try documents.get(AlertDocument.self, key) != nil {
      return try change(raised.alertId) { $0.occur(raised, at: moment) }
    }
    place(AlertDocument(raised, at: moment))
  }

  func retract(_ key: [UInt8]) throws(Failure) {
    guard let reading = try documents.get(AlertReadingDocument.self, key) else { return }
    documents.remove(AlertReadingDocument.self, key)
    for id in reading.alerts { try change(id) { $0.retractReading() } }
  }

  func change(_ id: RecordID, _ body: (inout AlertDocument) -> Void) throws(Failure) {
    let key = AlertDocument.key(patient, id)
    guard var alert = try documents.get(AlertDocument.self, key) else { return }
    documents.remove(PatientAlertDocument.self, PatientAlertDocument.key(alert, of: patient))
    documents.remove(QueuedAlertDocument.self, QueuedAlertDocument.key(alert, of: patient))
    body(&alert)
    alert.version += 1
    place(alert)
  }

  private func place(_ alert: AlertDocument) {
    documents.set(alert, AlertDocument.key(patient, alert.id))
    documents.set(
      PatientAlertDocument(alertId: alert.id), PatientAlertDocument.key(alert, of: patient))
    documents.set(
      QueuedAlertDocument(patientId: patient, alertId: alert.id), QueuedAlertDocument.key(alert, of: patient))
    guard let key = UnresolvedAlertDocument.key(patient, alert.raised.cause) else { return }
    if alert.status == .resolved {
      documents.remove(UnresolvedAlertDocument.self, key)
    } else {
      documents.set(UnresolvedAlertDocument(alertId: alert.id), key)
    }
  }
}
