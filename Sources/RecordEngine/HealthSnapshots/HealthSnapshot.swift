import RecordModel
import RecordStore

/// The latest known value of each biomarker on a day, as old as a year (R-SO-222).
struct HealthSnapshot: Sendable {
  let report: BiomarkerReport
  /// By biomarker.
  let values: [String: MeasuredValue]

  /// For how many days a value counts.
  static let days = 365

  init(_ values: [MeasuredValue], panel: BiomarkerPanel) {
    report = BiomarkerReport(stored: values.map(\.value), panel: panel)
    self.values = Dictionary(
      values.map { ($0.value.biomarker, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var isEmpty: Bool { values.isEmpty }
  var score: HealthScore { HealthScore(report) }

  /// When the newest of its values came.
  var valuedAt: Timestamp? { values.values.map(\.valuedAt).max() }

  /// The part of it in one category.
  func part(_ category: HealthCategory) -> HealthSnapshot {
    HealthSnapshot(
      report.values.filter { $0.biomarker.category == category }.compactMap { values[$0.biomarker.id] },
      panel: report.panel)
  }

  /// Values, without those that others determine (R-SO-362).
  var count: Int { values.values.count { !$0.value.isDerived } }

  /// Of them, low, high or critical.
  var abnormal: Int {
    values.values.count { !$0.value.isDerived && $0.value.judgement.status.isSerious }
  }
}

extension RecordView {
  /// The snapshot now (R-SO-222).
  func snapshot(of series: MeasuredSeries, _ panel: BiomarkerPanel) throws(Failure) -> HealthSnapshot {
    try snapshots(of: series, daysAgo: 0, panel).now
  }

  /// The snapshots now and so many days ago (R-SO-222, R-SO-364).
  ///
  /// Most of what was known then is known still, so it is looked up once.
  func snapshots(
    of series: MeasuredSeries, daysAgo: Int, _ panel: BiomarkerPanel
  ) throws(Failure) -> (now: HealthSnapshot, before: HealthSnapshot) {
    let today = CalendarDay(now)
    let day = today.adding(days: -daysAgo)
    var (latest, earlier): ([MeasuredValue], [MeasuredValue]) = ([], [])
    for biomarker in panel.biomarkers {
      // What was taken where it is tomorrow already counts today.
      guard let found = try series.latest(biomarker.id, self) else { continue }
      latest.append(found)
      if found.takenOn <= day {
        earlier.append(found)
      } else if daysAgo > 0, let before = try series.latest(biomarker.id, upTo: day, self) {
        earlier.append(before)
      }
    }
    return (HealthSnapshot(latest, on: today, panel), HealthSnapshot(earlier, on: day, panel))
  }
}

extension HealthSnapshot {
  /// Of what was taken in the year up to a day.
  fileprivate init(_ values: [MeasuredValue], on day: CalendarDay, _ panel: BiomarkerPanel) {
    let first = day.adding(days: -Self.days)
    self.init(values.filter { $0.takenOn >= first }, panel: panel)
  }
}
