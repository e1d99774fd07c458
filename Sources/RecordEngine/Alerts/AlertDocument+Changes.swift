import RecordModel
import RecordStore

/// The effects of events on an alert; commands apply the same to their answers.
extension AlertDocument {
  mutating func occur(_ raised: AlertRaised, at moment: Timestamp) {
    occurrences += 1
    lastOccurredAt = moment
    let (known, new) = (cause.analytes ?? [], raised.cause.analytes ?? [])
    if raised.severity > severity || raised.severity == severity && raised.cause.isAsBad(as: cause) {
      (severity, cause) = (raised.severity, raised.cause)
    }
    // A later report of other values, or of none, takes none of the earlier ones out of sight.
    let all = known.joined(with: new)
    cause.analytes = all.isEmpty ? nil : all
  }

  /// Whether a critical repeat says what the care team was not told: it is worse, or another critical value.
  ///
  /// What was declared wrong may have been the worst; and after a day the same again is news.
  func isNewly(
    _ cause: AlertCause, _ severity: AlertSeverity, on side: Judgement.Side?, at now: Timestamp
  ) -> Bool {
    let isOld = lastOccurredAt.milliseconds < now.milliseconds - 86_400_000
    return severity > self.severity || retracted > 0 || isOld || cause.isWorse(than: self.cause, on: side)
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

extension AlertCause {
  /// Whether it is worse than another one of the same severity; of a measured value on a side of its range.
  fileprivate func isWorse(than known: AlertCause, on side: Judgement.Side?) -> Bool {
    if kind != known.kind { return true }
    if source == .lab { return hasWorseValue(than: known) }
    if let answer, let other = known.answer { return answer.rank > other.rank }
    if let score, let other = known.score { return score.value > other.value }
    guard let value, let other = known.value, let side else { return true }
    func isBeyond(_ left: ExactDecimal, _ right: ExactDecimal) -> Bool {
      side == .low ? left < right : left > right
    }
    guard let diastolic, let lower = known.diastolic else { return isBeyond(value, other) }
    return isBeyond(value, other) || isBeyond(diastolic, lower)
  }

  /// Whether it names a critical value that no line of another cause is as bad as, or none at all and is of another report.
  private func hasWorseValue(than known: AlertCause) -> Bool {
    let critical = (analytes ?? []).filter { $0.status == .critical }
    guard !critical.isEmpty else { return sourceId != known.sourceId }
    return !critical.allSatisfy { line in (known.analytes ?? []).contains { $0.isAsBad(as: line) } }
  }
}
