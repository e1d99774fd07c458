import RecordModel
import RecordStore

/// What somebody should look at in the latest known values: a function of them, so that the same facts give the same alerts.
struct HealthAlerts: Sendable {
  let patient: PatientID
  let facts: PersonFacts
  let snapshot: HealthSnapshot
  /// The value about three months before the latest, by biomarker (R-SO-240).
  let earlier: [String: MeasuredValue]

  /// Worst first, then the newest (R-SO-244).
  var all: [HealthAlert] {
    let counted = snapshot.report.values.filter(\.counts)
    return (counted.compactMap(abnormalResult) + counted.compactMap(trendChange)).sorted { left, right in
      if left.severity != right.severity { return left.severity > right.severity }
      return left.createdAt == right.createdAt ? left.id < right.id : left.createdAt > right.createdAt
    }
  }

  /// R-SO-237 to R-SO-239.
  private func abnormalResult(_ value: ReportedBiomarker) -> HealthAlert? {
    let status = value.judgement.status
    guard status.isSerious, let measured = snapshot.values[value.biomarker.id] else {
      return nil
    }
    let side = status.isBelow ? "low" : "high"
    let shown = shown(value, measured.value, on: measured.takenOn)
    var message =
      "Your latest test shows \(side) \(value.biomarker.label) levels (\(shown.value)). Normal range is \(shown.range)."
    if status.isCritical { message += " Contact a healthcare professional promptly." }
    let concern = value.advice?.concern ?? "\(side) \(value.biomarker.label)"
    return alert(
      .abnormalResult, status.isCritical ? .critical : .warning, "\(concern.titleCased) Detected", message,
      value.biomarker, measured, actionRequired: true)
  }

  /// A value and what is normal, both in one unit: that of the report where its own interval decides.
  private func shown(
    _ value: ReportedBiomarker, _ measured: CountedValue, on day: CalendarDay
  ) -> (value: String, range: String) {
    guard measured.interval != nil, value.biomarker.policy == .labPreferred,
      let range = measured.judgement.range
    else { return (value.shown, value.biomarker.rangeText(for: facts.person(on: day))) }
    let number = "\(measured.comparator?.rawValue ?? "")\(measured.number)"
    return (measured.unit.isEmpty ? number : "\(number) \(measured.unit)", range)
  }

  /// R-SO-240, R-SO-241.
  private func trendChange(_ value: ReportedBiomarker) -> HealthAlert? {
    guard let measured = snapshot.values[value.biomarker.id], let before = earlier[value.biomarker.id],
      let change = ValueDevelopment(
        value, before, snapshot.report.panel, facts.person(on: measured.takenOn), measured)
    else { return nil }
    let biomarker = value.biomarker
    let message =
      "Your \(biomarker.label) levels have \(change.isDecrease ? "decreased" : "increased") by \(change.percent)% over the last \(change.months) months."
    return alert(
      .trendChange, change.isBetter ? .info : .warning,
      "\(biomarker.label.titleCased) \(change.isBetter ? "Improving" : "Worsening")", message, biomarker,
      measured, actionRequired: !change.isBetter && value.judgement.status.isSerious)
  }

  private func alert(
    _ kind: HealthAlert.Kind, _ severity: HealthAlert.Severity, _ title: String, _ message: String,
    _ biomarker: Biomarker, _ measured: MeasuredValue, actionRequired: Bool
  ) -> HealthAlert {
    HealthAlert(
      id: HealthAlertID(
        of: "alert", patient.keyBytes, Array(kind.rawValue.utf8), Array(biomarker.id.utf8),
        measured.reportId.keyBytes), kind: kind, severity: severity, title: title, message: message,
      category: biomarker.category, biomarker: biomarker.id, reportId: measured.reportId,
      createdAt: measured.valuedAt, actionRequired: actionRequired)
  }
}

extension String {
  /// With each word's first letter in upper case.
  fileprivate var titleCased: String {
    split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }
}

extension RecordView {
  /// All alerts about a snapshot of now.
  func healthAlerts(
    _ snapshot: HealthSnapshot, _ series: MeasuredSeries
  ) throws(Failure) -> [HealthAlert] {
    var earlier: [String: MeasuredValue] = [:]
    for (biomarker, latest) in snapshot.values {
      earlier[biomarker] = try valueBefore(latest, series)
    }
    return HealthAlerts(
      patient: series.patient, facts: series.facts, snapshot: snapshot, earlier: earlier
    ).all
  }

  /// The value nearest to 90 days before another, 60 to 120 days; the later of two as near.
  private func valueBefore(
    _ latest: MeasuredValue, _ series: MeasuredSeries
  ) throws(Failure) -> MeasuredValue? {
    let biomarker = latest.value.biomarker
    let upTo = latest.takenOn.adding(days: -60)
    guard let first = try series.latest(biomarker, upTo: upTo, self),
      first.takenOn.days(until: latest.takenOn) <= 120
    else { return nil }
    let all = try series.values(biomarker, upTo: upTo, limit: 64, self)
    func distance(_ value: MeasuredValue) -> Int { abs(value.takenOn.days(until: latest.takenOn) - 90) }
    return all.filter { $0.takenOn.days(until: latest.takenOn) <= 120 }
      .min { distance($0) < distance($1) }
  }
}
