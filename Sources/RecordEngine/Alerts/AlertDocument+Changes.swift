import RecordModel
import RecordStore

/// The effects of events on an alert; commands apply the same to their answers.
extension AlertDocument {
  mutating func occur(_ raised: AlertRaised, at moment: Timestamp) {
    occurrences += 1
    lastOccurredAt = moment
    let known = cause.analytes
    if raised.severity > severity || raised.severity == severity && raised.cause.isAsBad(as: cause) {
      (severity, cause) = (raised.severity, raised.cause)
    }
    // A later report of other values takes none of the earlier ones out of sight.
    guard let known, let new = raised.cause.analytes else { return }
    cause.analytes = known.joined(with: new)
  }

  mutating func acknowledge(by actor: String, at moment: Timestamp) {
    if acknowledged == nil { acknowledged = Mark(by: actor, at: moment) }
    if status == .open { status = .acknowledged }
  }

  mutating func assess(_ assessed: AlertAssessed, by actor: String, at moment: Timestamp) {
    acknowledge(by: actor, at: moment)
    (status, severity) = (.assessed, assessed.severity)
    assessment = AlertAssessment(
      severity: assessed.severity, finding: assessed.finding, assessedBy: actor, assessedAt: moment)
  }

  mutating func add(_ added: AlertActionAdded) {
    actions.append(
      AlertAction(id: added.actionId, text: added.text, assigneeId: added.assigneeId, dueAt: added.dueAt))
  }

  mutating func update(_ updated: AlertActionUpdated, at moment: Timestamp) {
    guard let index = actions.firstIndex(where: { $0.id == updated.actionId }) else { return }
    if actions[index].done != updated.done { actions[index].doneAt = updated.done ? moment : nil }
    actions[index].done = updated.done
  }

  mutating func resolve(by actor: String, at moment: Timestamp) {
    acknowledge(by: actor, at: moment)
    (status, resolvedAt) = (.resolved, moment)
  }

  /// One of the readings behind it was declared wrong: without any other it is not urgent (R-MH-227).
  mutating func retractReading() {
    retracted += 1
    if status != .resolved, retracted >= occurrences { severity = .low }
  }
}
