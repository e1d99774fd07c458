import RecordModel
import RecordStore

/// Everything that the start screen and its parts are made of, read once.
struct HealthReading {
  let patient: PatientID
  let panel: BiomarkerPanel
  let series: MeasuredSeries
  let now: HealthSnapshot
  /// 30 days ago.
  let before: HealthSnapshot
  let scoreNow: HealthScore

  /// Days of a month on the start screen.
  static let month = 30

  init(_ patient: PatientID, _ view: borrowing RecordView) throws(Failure) {
    self.patient = patient
    panel = try view.panelInForce()
    series = try MeasuredSeries(patient, view)
    (now, before) = try view.snapshots(of: series, daysAgo: Self.month, panel)
    scoreNow = now.score
  }

  func alerts(_ view: borrowing RecordView) throws(Failure) -> [HealthAlert] {
    try view.healthAlerts(now, series)
  }

  /// R-SO-231.
  var score: SnapshotScore {
    SnapshotScore(
      overall: scoreNow.overall, trend: HealthTrend(now.report, since: before.report),
      status: scoreNow.status,
      lastCalculated: now.valuedAt, categories: scoreNow.categories)
  }

  /// Against 30 days ago; `nil` without a score then or now.
  var change: ExactDecimal? {
    guard let now = scoreNow.overall, let before = before.score.overall else { return nil }
    return now - before
  }

  /// R-SO-226.
  func message(_ alerts: [HealthAlert]) -> String {
    if scoreNow.overall == nil { return "Upload your first lab report to see your health score." }
    if alerts.contains(where: { $0.severity == .critical }) {
      return "A recent result needs prompt attention. Please review your alerts."
    }
    let points = change?.rounded(to: ExactDecimal(1)).whole ?? 0
    let word = points.magnitude == 1 ? "point" : "points"
    if points >= 1 { return "Your health score has improved by \(points) \(word) this month!" }
    if points <= -1 { return "Your health score has dropped by \(points.magnitude) \(word) this month." }
    return "Your health score is steady this month."
  }

  /// The counters, and when the newest event behind them was recorded (R-SO-227, R-SO-229).
  ///
  /// - Parameter completed: reports that are.
  func counters(
    _ alerts: [HealthAlert], _ completed: [MeasuredReport], _ view: borrowing RecordView
  ) throws(Failure) -> (counters: HealthCounters, changedAt: Timestamp) {
    let since = view.now.adding(minutes: -Int64(Self.month) * 1440)
    let active = try RecommendationReading(series: series, panel: panel).listed(view)
      .filter { $0.status == .active }
    let visits = try view.labVisits(of: patient).map(\.view)
    let counters = HealthCounters(
      recentTests: completed.count { $0.uploadedAt >= since }, recommendations: active.count,
      healthAlerts: alerts.count(where: \.actionRequired),
      upcomingAppointments: visits.count { $0.status.isOpen && $0.date > view.now })
    return (counters, visits.map(\.updatedAt).max() ?? .earliest)
  }
}
