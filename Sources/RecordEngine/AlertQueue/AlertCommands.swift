import RecordModel
import RecordStore

/// A command that answers an alert.
protocol AlertCommand: Command where Outcome == Alert {
  var patientId: PatientID { get }
}

extension AlertCommand {
  func withholding(_ outcome: Alert, _ view: borrowing RecordView) throws(Failure) -> Alert {
    try AlertReading(patientId, view).withholding(outcome, view)
  }
}

extension RaiseAlert: AlertCommand {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Alert> {
    let reading = try AlertReading(patientId, view)
    var checks = FieldChecks()
    checks.text("/title", title, 1...200)
    checks.text("/detail", detail, 0...2000)
    try checks.finish()
    var cause = AlertCause(.manual, .manual, of: nil, subject: nil)
    (cause.name, cause.detail) = (title, detail)
    let event = AlertRaised(
      alertId: try view.newID(id, for: patientId, in: .alerts), severity: severity, cause: cause)
    if let known = try view.document(AlertDocument.self, AlertDocument.key(patientId, event.alertId)) {
      guard known.raised == event else { throw .duplicateID }
      return .unchanged(StreamID(patientId), outcome: try reading.view(known, view))
    }
    guard try view.isFree(event.alertId, in: .alerts) else { throw .duplicateID }
    return Decision(
      StreamID(patientId), [event], outcome: try reading.view(AlertDocument(event, at: view.recordedAt), view)
    )
  }
}

extension AcknowledgeAlert: AlertCommand {
  /// Of two who acknowledge at once, the second gets the first one's result (R-MH-186).
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Alert> {
    let reading = try AlertReading(patientId, view)
    var alert = try reading.unresolved(alertId, view)
    guard alert.status == .open else {
      return .unchanged(StreamID(patientId), outcome: try reading.view(alert, view))
    }
    alert.acknowledge(by: view.call.actor.idText, at: view.recordedAt)
    alert.version += 1
    return Decision(
      StreamID(patientId), [AlertAcknowledged(alertId: alertId)], outcome: try reading.view(alert, view))
  }
}

extension AssessAlert: AlertCommand {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Alert> {
    let reading = try AlertReading(patientId, view)
    var checks = FieldChecks()
    checks.text("/finding", finding, 1...2000)
    try checks.finish()
    var alert = try reading.unresolved(alertId, version: expectedVersion, view)
    let event = AlertAssessed(alertId: alertId, severity: severity, finding: finding)
    alert.assess(event, by: view.call.actor.idText, at: view.recordedAt)
    alert.version += 1
    return Decision(StreamID(patientId), [event], outcome: try reading.view(alert, view))
  }
}

extension ResolveAlert: AlertCommand {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Alert> {
    let reading = try AlertReading(patientId, view)
    var checks = FieldChecks()
    checks.text("/note", note, 1...2000)
    try checks.finish()
    var alert = try reading.unresolved(alertId, version: expectedVersion, view)
    guard alert.actions.allSatisfy(\.done) else {
      throw .conflict("actions_open", "something is left to be done")
    }
    alert.resolve(by: view.call.actor.idText, at: view.recordedAt)
    alert.version += 1
    return Decision(
      StreamID(patientId), [AlertResolved(alertId: alertId, resolution: resolution, note: note)],
      outcome: try reading.view(alert, view))
  }
}

extension AddAlertAction: AlertCommand {
  /// Items of one alert.
  private static let limit = 50

  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Alert> {
    let reading = try AlertReading(patientId, view)
    var checks = FieldChecks()
    checks.text("/text", text, 1...500)
    try checks.finish()
    var alert = try reading.alert(alertId, view)
    let actionId = try view.newID(id, for: patientId, in: .alerts)
    let event = AlertActionAdded(
      alertId: alertId, actionId: actionId, text: text, assigneeId: assigneeId, dueAt: dueAt)
    if let known = alert.actions.first(where: { $0.id == actionId }) {
      guard (known.text, known.assigneeId, known.dueAt) == (text, assigneeId, dueAt) else {
        throw .duplicateID
      }
      return .unchanged(StreamID(patientId), outcome: try reading.view(alert, view))
    }
    guard try view.isFree(actionId, in: .alerts) else { throw .duplicateID }
    guard alert.status != .resolved else { throw .alertResolved }
    guard alert.actions.count < Self.limit else {
      throw Failure(problems: [
        FieldProblem(path: "", code: "too_many", message: "at most \(Self.limit) items of one alert")
      ])
    }
    alert.add(event)
    alert.version += 1
    return Decision(StreamID(patientId), [event], outcome: try reading.view(alert, view))
  }
}

extension UpdateAlertAction: AlertCommand {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Alert> {
    let reading = try AlertReading(patientId, view)
    var checks = FieldChecks()
    checks.text("/note", note, 0...500)
    try checks.finish()
    var alert = try reading.alert(alertId, view)
    guard let known = alert.actions.first(where: { $0.id == actionId }) else {
      throw .noSuch("action item", field: "actionId")
    }
    if known.done == done, note == nil {
      return .unchanged(StreamID(patientId), outcome: try reading.view(alert, view))
    }
    // A closed alert has no open tasks.
    guard alert.status != .resolved else { throw .alertResolved }
    let event = AlertActionUpdated(alertId: alertId, actionId: actionId, done: done, note: note)
    alert.update(event, at: view.recordedAt)
    alert.version += 1
    return Decision(StreamID(patientId), [event], outcome: try reading.view(alert, view))
  }
}
