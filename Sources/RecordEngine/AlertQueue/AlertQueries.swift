import RecordModel
import RecordStore

extension GetAlert: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Alert {
    let reading = try AlertReading(patientId, view)
    return try reading.view(try reading.alert(alertId, view), view)
  }
}

extension ListAlerts: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    guard let patientId else { return try answerOfAll(view) }
    let reading = try AlertReading(patientId, view)
    let (alerts, page) = try RecordPage.page(
      PatientAlertDocument.self,
      prefix: PatientAlertDocument.prefix(patientId, isResolved: status == .resolved), limit: limit,
      cursor: cursor, view
    ) { (place) throws(Failure) in try wanted(place.alertId, reading, view) }
    var counts = Counts()
    let unresolved = try view.documents(
      PatientAlertDocument.self, prefix: PatientAlertDocument.prefix(patientId, isResolved: false),
      limit: Int.max)
    for (key, _) in unresolved { counts.count(rank: key[17]) }
    return Outcome(alerts: alerts, counts: counts, page: page)
  }

  private func answerOfAll(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    // The queue is in the records of all patients, but a past view knows only one.
    guard view.past == nil else {
      throw Failure(
        .invalidInput, "asOf: the alerts of the past are known of one patient, not of all",
        details: ["field": "_meta.asOf", "reason": "not_supported"])
    }
    let (alerts, page) = try RecordPage.page(
      QueuedAlertDocument.self, prefix: QueuedAlertDocument.prefix(isResolved: status == .resolved),
      limit: limit, cursor: cursor, view
    ) { (place) throws(Failure) -> Alert? in
      guard try isVisible(place, view) else { return nil }
      return try wanted(place.alertId, try AlertReading(place.patientId, view), view)
    }
    var counts = Counts()
    let unresolved = try view.documents(
      QueuedAlertDocument.self, prefix: QueuedAlertDocument.prefix(isResolved: false), limit: Int.max)
    for (key, place) in unresolved where try isVisible(place, view) { counts.count(rank: key[1]) }
    return Outcome(alerts: alerts, counts: counts, page: page)
  }

  /// Whether the caller may see the alert: people see those of the patients they care for (R-MH-059).
  private func isVisible(_ place: QueuedAlertDocument, _ view: borrowing RecordView) throws(Failure) -> Bool {
    guard let person = view.call.principal else { return true }
    return try view.relation(of: person, to: place.patientId) == .assigned
  }

  private func wanted(
    _ id: RecordID, _ reading: AlertReading, _ view: borrowing RecordView
  ) throws(Failure) -> Alert? {
    let alert = try reading.alert(id, view)
    guard severity.map({ $0 == alert.severity }) ?? true, shows(alert.status) else { return nil }
    return try reading.view(alert, view)
  }

  private func shows(_ found: AlertStatus) -> Bool {
    switch status {
    case .active, nil: found != .resolved
    case .open: found == .open
    case .acknowledged: found == .acknowledged
    case .assessed: found == .assessed
    case .resolved: found == .resolved
    }
  }
}

extension ListAlerts.Counts {
  /// Counts an alert by the severity's byte in its key.
  fileprivate mutating func count(rank: UInt8) {
    if let severity = AlertSeverity.allCases.first(where: { $0.rank == rank }) { count(severity) }
  }
}
