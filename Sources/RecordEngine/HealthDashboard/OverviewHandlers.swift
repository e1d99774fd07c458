import RecordModel
import RecordStore

extension GetHealthOverview: Scan {
  /// R-SO-244.
  private static let alerts = 20

  func answer(_ view: borrowing RecordView) throws(Failure) -> HealthOverview {
    let patient = try view.patient(patientId)
    let reading = try HealthReading(patientId, view)
    let alerts = try reading.alerts(view)
    let counted = try reading.counters(alerts, try view.completedReports(of: patientId), view)
    let state = try view.document(AnalysesState.self, patientId.keyBytes)
    return HealthOverview(
      name: patient.person.fullName ?? "", email: try email(view), score: reading.score,
      greeting: Self.greeting(view.context.greetingZone.local(view.now).time),
      message: reading.message(alerts),
      statistics: counted.counters, alerts: Array(alerts.prefix(Self.alerts)),
      lastUpdated: max(
        patient.updatedAt, try view.profile(of: patientId).updatedAt ?? .earliest,
        state?.changedAt ?? .earliest, counted.changedAt))
  }

  /// The address of whoever asks about themself.
  private func email(_ view: borrowing RecordView) throws(Failure) -> String? {
    let own = AccountID(of: patientId)
    guard view.call.principal != nil || view.call.claims != nil, try view.caller().account == own else {
      return nil
    }
    return try view.documentToday(AccountDocument.self, own.keyBytes)?.address
  }

  /// R-SO-224.
  static func greeting(_ time: HourMinute) -> String {
    switch time.minutes / 60 {
    case 5..<12: "Good morning"
    case 12..<17: "Good afternoon"
    default: "Good evening"
    }
  }
}

extension GetHealthStatistics: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let reading = try HealthReading(patientId, view)
    let completed = try view.completedReports(of: patientId)
    return Outcome(
      counters: try reading.counters(try reading.alerts(view), completed, view).counters,
      reports: completed.count,
      biomarkers: reading.now.count, abnormal: reading.now.abnormal,
      lastTestOn: completed.map(\.takenOn).max())
  }
}

extension GetHealthScore: Scan {
  /// Scores of the history at most.
  private static let points = 12

  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let reading = try HealthReading(patientId, view)
    let entries = try view.analyses(of: patientId).sorted { $1.isMadeAfter($0) }
    return Outcome(
      score: reading.score, risk: try reading.risk(view), change30Days: reading.change,
      factors: reading.factors,
      history: entries.suffix(Self.points).map { ScorePoint(takenOn: $0.takenOn, score: $0.overall) },
      formula: AnalysisRun.formula)
  }
}

extension AnalysisEntry {
  /// By the dates of collection, then by when they were made.
  func isMadeAfter(_ other: AnalysisEntry) -> Bool {
    (other.takenOn, other.uploadedAt, other.analysis.analyzedAt) < (takenOn, uploadedAt, analysis.analyzedAt)
  }
}

extension HealthReading {
  /// Of the snapshot; `nil` without a value.
  fileprivate func risk(_ view: borrowing RecordView) throws(Failure) -> RiskLevel? {
    guard scoreNow.overall != nil else { return nil }
    let persistent = panel.persistent.compactMap { now.values[$0] }
    var earlier: [EarlierReport] = []
    if let latest = persistent.max(by: { ($0.takenOn, $0.uploadedAt) < ($1.takenOn, $1.uploadedAt) }) {
      earlier = try view.earlierReports(
        before: (latest.takenOn, latest.uploadedAt), without: nil, series, panel)
    }
    let patterns = PatternMatch(report: now.report, earlier: earlier).fired
    return RiskRule(report: now.report, score: scoreNow, patterns: patterns).level
  }

  /// R-SO-230.
  fileprivate var factors: [ScoreFactor] {
    let scores = scoreNow.categories
    let known = scores.filter { $0.score != nil }.compactMap { panel.category($0.category)?.weight }
    let sum = known.reduce(ExactDecimal(0), +)
    return scores.map { found in
      let (weight, part) = (
        panel.category(found.category)?.weight ?? ExactDecimal(0), now.part(found.category)
      )
      let share = found.score.map { _ in
        ExactDecimal.quotient([(weight, ExactDecimal(1))], by: sum, to: ScoreFactor.step)
      }
      return ScoreFactor(
        category: found.category, score: found.score, weight: weight,
        effectiveWeight: share ?? ExactDecimal(0), biomarkers: part.count, abnormal: part.abnormal)
    }
  }
}

extension ScoreFactor {
  /// Six decimals.
  fileprivate static let step = ExactDecimal("0.000001") ?? ExactDecimal(thousandths: 1)
}
