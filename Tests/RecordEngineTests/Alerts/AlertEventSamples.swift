import RecordModel

@testable import RecordEngine
@testable import RecordStore

extension EventSamples {
  /// One event of every type of the alerts.
  static var alerts: [any Event] {
    let (alert, action) = (RecordID(replacing: "alert-1"), RecordID(replacing: "action-1"))
    var cause = AlertCause(
      .vital, .criticalValue, of: RecordID(replacing: "offline-1"), subject: "bloodPressure")
    (cause.value, cause.diastolic, cause.unit) = (ExactDecimal(181), ExactDecimal(121), "mmHg")
    (cause.effectiveAt, cause.measureSet) = (Example.start, "measures-2026-1")
    (cause.measuredBy, cause.name, cause.detail) = (.patient, "Blutdruck", "zu Hause")
    return [
      AlertRaised(alertId: alert, severity: .critical, cause: cause), AlertAcknowledged(alertId: alert),
      AlertAssessed(alertId: alert, severity: .high, finding: "beschwerdefrei"),
      AlertActionAdded(
        alertId: alert, actionId: action, text: "anrufen",
        assigneeId: AccountID("7b0e8400-e29b-41d4-a716-446655440007"),
        dueAt: Example.end),
      AlertActionUpdated(alertId: alert, actionId: action, done: true, note: "erreicht"),
      AlertResolved(alertId: alert, resolution: .handled, note: "Medikation angepasst"),
      CareTeamTold(
        alertId: alert,
        mails: [
          TeamMail(mailId: Example.mail, accountId: Example.clinician)
        ], isTeam: true, until: Example.end), TeamMailSettled(mailId: Example.mail, outcome: .delivered),
    ]
  }
}
