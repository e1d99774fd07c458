import RecordModel

/// Alerts, raised by people and seen to.
extension SimulatedLife {
  /// One that a clinician raises, with what is done about it.
  mutating func raiseAlert() async throws {
    var raise = RaiseAlert(
      patientId: person.id, severity: random.one(of: [.low, .moderate, .high]),
      title: person.say("Nicht erreichbar", "Does not answer the phone"))
    raise.id = newID()
    guard let alert = try await act(raise, at: 960, by: doctor) else { return }
    var action = AddAlertAction(
      patientId: person.id, alertId: alert.id, text: person.say("Noch einmal anrufen", "Call again"))
    action.id = newID()
    guard let planned = action.id, try await act(action, at: 961, by: doctor) != nil else { return }
    try await act(
      UpdateAlertAction(patientId: person.id, alertId: alert.id, actionId: planned, done: true), at: 1010,
      by: SimulationIDs.staff[2])
    try await resolve(alert.id, .handled, at: 1020)
  }

  /// Sees to those that the record raised by itself: whatever became of them, so that it is the same again.
  mutating func triage() async throws {
    var alerts: [Alert] = []
    for status in [ListAlerts.Status.active, .resolved] {
      var list = ListAlerts(patientId: person.id)
      (list.status, list.limit) = (status, 100)
      alerts += try await ask(list, by: doctor).alerts
    }
    let raised = alerts.filter { $0.source != .manual }.sorted {
      ($0.raisedAt, $0.title, $0.id.text) < ($1.raisedAt, $1.title, $1.id.text)
    }
    for alert in raised {
      let chance = random.fraction()
      if chance < 0.7 {
        try await act(AcknowledgeAlert(patientId: person.id, alertId: alert.id), at: nil, by: doctor)
      }
      guard chance < 0.5 else { continue }
      try await act(
        AssessAlert(
          patientId: person.id, alertId: alert.id, severity: .moderate,
          finding: person.say("Angerufen, es geht gut", "Called, feels well")), at: nil, by: doctor)
      if chance < 0.3 { try await resolve(alert.id, .noActionNeeded, at: nil) }
    }
  }

  private mutating func resolve(
    _ alert: RecordID, _ resolution: AlertResolution, at minute: Int?
  ) async throws {
    try await act(
      ResolveAlert(
        patientId: person.id, alertId: alert, resolution: resolution,
        note: person.say("Erledigt", "Seen to")), at: minute, by: doctor)
  }
}
