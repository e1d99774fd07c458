import RecordModel
import RecordStore

extension VitalsReading {
  /// Raises the alerts of an entry that is about to be recorded (R-MH-216, R-MH-218).
  func alert(
    on entry: VitalsEntry, _ raising: inout AlertRaising, _ view: borrowing RecordView
  ) throws(Failure) {
    let isLate = AlertRaising.isLate(entry.timestamp, view.now)
    for metric in Self.judged {
      switch entry.status[metric] {
      case .critical:
        let kind = isLate ? AlertKind.lateCriticalValue : .criticalValue
        try raising.raise(cause(kind, metric, entry), on: side(metric, entry), view)
      case .abnormal where judgement(metric, entry)?.alerts == true:
        try raising.raise(cause(.abnormalValue, metric, entry), view)
      case .abnormal where !isLate:
        if try isThird(metric, entry, view) {
          try raising.raise(cause(.abnormalRun, metric, entry), view)
        }
      case .abnormal, .normal, .unclassified, nil: break
      }
    }
  }

  /// Where a critical value lies; of a blood pressure by its category.
  private func side(_ metric: TrendMetric, _ entry: VitalsEntry) -> Judgement.Side? {
    guard let judgement = judgement(metric, entry) else { return nil }
    guard metric == .bloodPressure else { return judgement.side }
    return judgement.meaning.category == "low" ? .low : .high
  }

  private func cause(_ kind: AlertKind, _ metric: TrendMetric, _ entry: VitalsEntry) -> AlertCause {
    let source = entry.source == .device ? AlertSource.device : .vital
    var cause = AlertCause(source, kind, of: entry.id, subject: metric.rawValue)
    cause.value = entry[kind: metric.kind]
    cause.diastolic = metric == .bloodPressure ? entry.bloodPressureDiastolic : nil
    (cause.unit, cause.effectiveAt) = (set.definition(of: metric.kind)?.unit, entry.timestamp)
    (cause.measureSet, cause.measuredBy) = (set.id, entry.source)
    return cause
  }

  /// Whether the two values before that of an entry are outside the normal range too, within seven days.
  private func isThird(
    _ metric: TrendMetric, _ entry: VitalsEntry, _ view: borrowing RecordView
  ) throws(Failure) -> Bool {
    let kind = metric == .bmi ? MeasureKind.weight : metric.kind
    // The entry replaced by this one still counts while it is decided.
    let before = try values(kind, upTo: entry.timestamp, limit: 3, view)
      .filter { $0.entryId != entry.corrects }.prefix(2)
    guard before.count == 2 else { return false }
    for value in before {
      guard value.effectiveAt.milliseconds >= entry.timestamp.milliseconds - AlertRaising.late,
        try isOutside(metric, value, view)
      else { return false }
    }
    return true
  }

  private func isOutside(
    _ metric: TrendMetric, _ value: VitalsValueDocument, _ view: borrowing RecordView
  ) throws(Failure) -> Bool {
    var value: VitalsValueDocument? = value
    if metric == .bmi, let weight = value {
      value = try height(at: weight.effectiveAt, view).flatMap(weight.bodyMassIndex)
    }
    let status = value.map { judge(metric, $0.judged(metric.kind), at: $0.effectiveAt).meaning.status }
    return status == .abnormal || status == .critical
  }
}
