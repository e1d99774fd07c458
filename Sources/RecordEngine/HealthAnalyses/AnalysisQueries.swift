import RecordModel
import RecordStore

extension GetAnalysis: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let entry = try view.analysis(analysisId, of: patientId)
    var trace: AnalysisTrace?
    if withTrace == true {
      let detail = try view.analysisDetail(analysisId)
      let panel = try view.version(BiomarkerPanel.self, detail.event.panel)
      trace = AnalysisTrace(detail.event, panel, narrative: detail.narrative)
    }
    return Outcome(analysis: entry.analysis, preferences: entry.current, trace: trace, language: .en)
  }
}

extension GetLatestAnalysis: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> HealthAnalysis {
    _ = try view.patient(patientId)
    guard let latest = try view.latestAnalysis(of: patientId) else { throw .noAnalysis }
    return latest.analysis
  }
}

extension ListAnalyses: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let page = try NumberedPage(page, limit)
    let all = try view.analyses(of: patientId)
    return Outcome(
      analyses: page.items(of: all).map(\.analysis), page: page.page, limit: page.limit, total: all.count)
  }
}

extension GetAnalysisStatistics: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    var checks = FieldChecks()
    checks.span(from, to)
    try checks.finish()
    let made = try view.analyses(of: patientId).map(\.analysis).filter { analysis in
      (from.map { analysis.analyzedAt >= $0 } ?? true) && (to.map { analysis.analyzedAt <= $0 } ?? true)
    }
    let scores = made.reversed().map { ExactDecimal(Int32(clamping: $0.score)) }
    let change = ScoreChange(scores)
    return Outcome(
      total: made.count, meanScore: WeightedMean.of(scores.map { ($0, ExactDecimal(1)) }),
      trend: HealthTrend(change: change.points), improvementPercent: change.percent,
      lastAt: made.first?.analyzedAt)
  }
}

/// How a score changed from the first to the last (R-SO-201).
private struct ScoreChange {
  let points: ExactDecimal
  /// Of the first, with one decimal; 0 without two scores, or if the first is 0.
  let percent: ExactDecimal

  init(_ scores: [ExactDecimal]) {
    guard scores.count >= 2, let first = scores.first, let last = scores.last else {
      (points, percent) = (ExactDecimal(0), ExactDecimal(0))
      return
    }
    points = last - first
    percent = last.percentChange(since: first) ?? ExactDecimal(0)
  }
}
