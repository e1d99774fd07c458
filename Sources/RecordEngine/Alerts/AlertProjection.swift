import RecordModel
import RecordStore

/// Alerts for the care team.
///
/// Folds retractions of vitals and laboratory results too: an alert whose readings were all declared wrong
/// sinks to the end of the queue and stays (R-MH-227). And makes alerts of flags from before flags raised
/// any, so that they are shown at last.
enum AlertProjection: Projection {
  static let name = "alerts"
  static let revision: UInt32 = 3
  static let handles =
    EventCatalog.types(of: .alerts) + EventCatalog.types(of: .vitals) + EventCatalog.types(of: .labs)
    + [SafetyFlagRaised.self]
  static let ignores = EventCatalog.outside(.alerts, .vitals, .labs).filter {
    $0.type != SafetyFlagRaised.type
  }
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
    case let told as CareTeamTold: fold.tell(told)
    case let settled as TeamMailSettled: try fold.settle(settled)
    case let flag as SafetyFlagRaised where flag.answer == nil: try fold.raise(flag)
    default: break
    }
  }
}

/// The effect of one event on a patient's alerts.
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
    try place(AlertDocument(raised, at: moment))
  }

  func tell(_ told: CareTeamTold) {
    for mail in told.mails {
      documents.set(
        TeamMailDocument(mail, of: patient, told, at: moment),
        TeamMailDocument.key(mail.mailId, moment))
      documents.set(
        TeamMailPlaceDocument(patientId: patient, createdAt: moment), mail.mailId.keyBytes)
    }
  }

  func settle(_ settled: TeamMailSettled) throws(Failure) {
    guard let place = try documents.get(TeamMailPlaceDocument.self, settled.mailId.keyBytes) else { return }
    let key = TeamMailDocument.key(settled.mailId, place.createdAt)
    if let again = settled.again {
      return try documents.change(TeamMailDocument.self, key) {
        ($0.attempts, $0.dueAt) = ($0.attempts + 1, again)
      }
    }
    documents.remove(TeamMailDocument.self, key)
    documents.remove(TeamMailPlaceDocument.self, settled.mailId.keyBytes)
  }

  /// Raises the alert of a flag without an answer; as critical, since the definition is in another stream.
  func raise(_ flag: SafetyFlagRaised) throws(Failure) {
    var cause = AlertCause(
      .questionnaire, .criticalAnswer, of: RecordID(flag.assessmentId),
      subject: "\(flag.assessmentId)/\(flag.code)")
    cause.effectiveAt = envelope.occurredAt
    cause.answer = FlaggedAnswer(
      title: LocalizedText(de: "früherer Fragebogen", en: "an earlier questionnaire"), funnelVersion: nil,
      code: flag.code, questionKey: flag.questionKey, value: nil, words: nil, rank: 0)
    let id = RecordID(derived: "alert", "a-\(envelope.position)", of: patient)
    try raise(AlertRaised(alertId: id, severity: .critical, cause: cause))
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
    try place(alert)
  }

  private func place(_ alert: AlertDocument) throws(Failure) {
    documents.set(alert, AlertDocument.key(patient, alert.id))
    documents.set(
      PatientAlertDocument(alertId: alert.id), PatientAlertDocument.key(alert, of: patient))
    documents.set(
      QueuedAlertDocument(patientId: patient, alertId: alert.id), QueuedAlertDocument.key(alert, of: patient))
    try join(alert)
  }

  /// Repeats are joined with an alert until it is resolved.
  private func join(_ alert: AlertDocument) throws(Failure) {
    let (cause, key) = (alert.raised.cause, patient.keyBytes)
    guard cause.subject != nil else { return }
    var unresolved = try documents.get(UnresolvedAlertsDocument.self, key) ?? UnresolvedAlertsDocument()
    unresolved.set(alert.status == .resolved ? nil : alert.id, for: cause)
    if unresolved.places.isEmpty {
      documents.remove(UnresolvedAlertsDocument.self, key)
    } else {
      documents.set(unresolved, key)
    }
  }
}
