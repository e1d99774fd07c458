import RecordModel
import RecordStore

extension GetCategoryTrends: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let days = try DaySpan(from, to)
    let entries = try view.analyses(of: patientId).filter { days.contains($0.takenOn) }
      .sorted { $1.isMadeAfter($0) }
    return Outcome(
      series: HealthCategory.allCases.map { category in
        CategorySeries(
          category: category,
          points: entries.compactMap { entry in
            entry.score(of: category).map { ScorePoint(takenOn: entry.takenOn, score: $0) }
          })
      })
  }
}

extension AnalysisEntry {
  fileprivate func score(of category: HealthCategory) -> ExactDecimal? {
    categories.first { $0.category == category }?.score
  }
}

extension GetHealthAnalytics: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let days = try DaySpan(from, to)
    let all = try view.analyses(of: patientId).sorted { $1.isMadeAfter($0) }
    let within = all.filter { days.contains($0.takenOn) }
    let reports = try view.completedReports(of: patientId).count { days.contains($0.takenOn) }
    let values = try values(days, view)
    let printed = values.filter { !$0.now.value.isDerived }
    return Outcome(
      scores: within.map { ScorePoint(takenOn: $0.takenOn, score: $0.overall) },
      categories: HealthCategory.allCases.map { CategoryChange($0, within, all) },
      changes: values.compactMap { ValueChange($0.biomarker, from: $0.before, to: $0.now) },
      totals: Outcome.Totals(
        reports: reports, analyses: within.count, biomarkers: printed.count,
        abnormal: printed.count { $0.now.value.judgement.status.isSerious }))
  }

  private typealias Development = (biomarker: Biomarker, now: MeasuredValue, before: MeasuredValue?)

  /// The latest value of each biomarker within some days, and the one before it.
  private func values(_ days: DaySpan, _ view: borrowing RecordView) throws(Failure) -> [Development] {
    var found: [Development] = []
    let series = try MeasuredSeries(patientId, view)
    for biomarker in try view.panelInForce().biomarkers {
      let last = try series.values(biomarker.id, upTo: days.to, limit: 2, view)
      guard let now = last.first, days.contains(now.takenOn) else { continue }
      found.append((biomarker, now, last.dropFirst().first))
    }
    return found
  }
}

extension CategoryChange {
  /// - Parameters:
  ///   - within: analyses of the span of time, the earliest first.
  ///   - all: those before it too.
  fileprivate init(_ category: HealthCategory, _ within: [AnalysisEntry], _ all: [AnalysisEntry]) {
    let last = within.last { $0.score(of: category) != nil }
    let previous = last.flatMap { last in
      all.last { entry in
        entry.analysis.reportId != last.analysis.reportId && entry.isCollectedBefore(last)
          && entry.score(of: category) != nil
      }
    }
    let (now, before) = (last?.score(of: category), previous?.score(of: category))
    let change = now.flatMap { now in before.map { now - $0 } }
    self.init(
      category: category, current: now, previous: before, change: change,
      trend: HealthTrend(change: change ?? ExactDecimal(0)))
  }
}

extension ValueChange {
  /// `nil` if there is nothing before it.
  fileprivate init?(_ biomarker: Biomarker, from before: MeasuredValue?, to now: MeasuredValue) {
    guard let before, let previous = before.value.judgement.normalized,
      let current = now.value.judgement.normalized
    else { return nil }
    self.init(
      biomarker: biomarker.id, name: biomarker.name.en, category: biomarker.category, unit: biomarker.unit,
      previous: previous, current: current, percent: current.percentChange(since: previous),
      direction: ChangeDirection(from: before.value, to: now.value))
  }
}
