import RecordModel

/// The alerts that one command raises beside what it records.
struct AlertRaising {
  let patient: PatientID
  private(set) var events: [AlertRaised] = []

  init(_ patient: PatientID) { self.patient = patient }

  /// Raises an alert, or lets the one happen again that is about the same and not resolved (R-MH-185).
  mutating func raise(_ cause: AlertCause, _ view: borrowing RecordView) throws(Failure) {
    guard let severity = cause.kind.severity else { return }
    try raise(cause, severity, view)
  }

  /// The same, for a cause that something else says the severity of.
  mutating func raise(
    _ cause: AlertCause, _ severity: AlertSeverity, _ view: borrowing RecordView
  ) throws(Failure) {
    let id = try unresolved(cause, view) ?? RecordID(made: view.store.random.words())
    events.append(AlertRaised(alertId: id, severity: severity, cause: cause))
  }

  private func unresolved(_ cause: AlertCause, _ view: borrowing RecordView) throws(Failure) -> RecordID? {
    guard let subject = cause.subject else { return nil }
    let twin = events.first { $0.cause.source == cause.source && $0.cause.subject == subject }
    if let twin { return twin.alertId }
    return try view.document(UnresolvedAlertsDocument.self, patient.keyBytes)?.alert(of: cause)
  }

  /// A reading that is told later than this is news of the past (R-MH-218).
  static let late: Int64 = 7 * 86_400_000

  static func isLate(_ moment: Timestamp, _ now: Timestamp) -> Bool {
    moment.milliseconds < now.milliseconds - late
  }
}

extension VitalsReading {
  /// Raises what an entry that is about to be recorded calls for (R-MH-216, R-MH-218).
  func alert(
    on entry: VitalsEntry, _ raising: inout AlertRaising, _ view: borrowing RecordView
  ) throws(Failure) {
    let isLate = AlertRaising.isLate(entry.timestamp, view.now)
    for metric in Self.judged {
      switch entry.status[metric] {
      case .critical:
        try raising.raise(cause(isLate ? .lateCriticalValue : .criticalValue, metric, entry), view)
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

  private func cause(_ kind: AlertKind, _ metric: TrendMetric, _ entry: VitalsEntry) -> AlertCause {
    let source = entry.source == .device ? AlertSource.device : .vital
    var cause = AlertCause(source, kind, of: entry.id, subject: metric.rawValue)
    cause.value = entry[kind: metric.kind]
    cause.diastolic = metric == .bloodPressure ? entry.bloodPressureDiastolic : nil
    (cause.unit, cause.effectiveAt) = (set.definition(of: metric.kind)?.unit, entry.timestamp)
    (cause.measureSet, cause.measuredBy) = (set.id, entry.source)
    return cause
  }

  /// Whether the two values before that of an entry are outside the normal range too, and within seven days of it.
  private func isThird(
    _ metric: TrendMetric, _ entry: VitalsEntry, _ view: borrowing RecordView
  ) throws(Failure) -> Bool {
    let kind = metric == .bmi ? MeasureKind.weight : metric.kind
    // The entry that this one takes the place of still counts while it is decided.
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

extension LabResult {
  /// Raises what a result that is about to be recorded or amended calls for (R-MH-216, R-MH-218).
  func alert(
    _ raising: inout AlertRaising, by set: MeasureSet, _ view: borrowing RecordView
  ) throws(Failure) {
    let kind: AlertKind
    switch status {
    case .critical: kind = AlertRaising.isLate(date, view.now) ? .lateCriticalLab : .criticalLab
    case .abnormal: kind = .abnormalLab
    case .normal: return
    }
    var cause = AlertCause(.lab, kind, of: id, subject: testName)
    (cause.name, cause.effectiveAt, cause.measureSet) = (testName, date, set.id)
    try raising.raise(cause, view)
  }
}

extension MedicationDocument {
  /// Raises what a patient takes although something severe stands against it (R-MH-118).
  func alertToCheck(_ raising: inout AlertRaising, _ view: borrowing RecordView) throws(Failure) {
    guard let check, check.hasFindings, source == .selfReported else { return }
    var cause = AlertCause(.medication, .interaction, of: medicationId, subject: medicationId.text)
    (cause.name, cause.detail) = (order.name, check.found)
    try raising.raise(cause, view)
  }

  /// Raises what a report of an unwanted effect calls for (R-MH-116).
  func alert(
    on report: SideEffectReport, _ raising: inout AlertRaising, _ view: borrowing RecordView
  ) throws(Failure) {
    guard report.severity == .severe else { return }
    var cause = AlertCause(.medication, .severeSideEffect, of: report.id, subject: medicationId.text)
    (cause.name, cause.detail, cause.effectiveAt) = (order.name, report.effect, report.onset)
    try raising.raise(cause, view)
  }
}

extension MedicationCheck {
  /// The rules and allergies, for those who look it up.
  fileprivate var found: String {
    let rules = interactions.map(\.rule) + (conditionConflicts ?? []).map(\.rule)
    return (rules + allergyConflicts.map(\.allergen)).joined(separator: ", ")
  }
}
