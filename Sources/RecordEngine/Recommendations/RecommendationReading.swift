import RecordModel
import RecordStore

/// A patient's recommendations as they stand: what analyses advised, what the latest known values say, and what the patient
/// answered (R-SO-249, R-SO-250).
struct RecommendationReading {
  let series: MeasuredSeries
  let panel: BiomarkerPanel
  private var patient: PatientID { series.patient }

  init(series: MeasuredSeries, panel: BiomarkerPanel) { (self.series, self.panel) = (series, panel) }

  /// Those that are listed, superseded ones among them; the latest first.
  func listed(_ view: borrowing RecordView) throws(Failure) -> [HealthRecommendation] {
    let every = try every(view)
    let current = merged(every.filter { $0.status != .superseded })
    let titles = Set(current.map(\.advice.title))
    let past = merged(every.filter { $0.status == .superseded && !titles.contains($0.advice.title) })
    return (current + past).sorted { left, right in
      left.createdAt == right.createdAt ? left.id < right.id : left.createdAt > right.createdAt
    }
  }

  /// Equal titles are one, that of the highest priority, then of the first rule (R-SO-249).
  private func merged(_ all: [HealthRecommendation]) -> [HealthRecommendation] {
    var found: [HealthRecommendation] = []
    for one in all {
      guard let index = found.firstIndex(where: { $0.advice.title == one.advice.title }) else {
        found.append(one)
        continue
      }
      let advice = found[index].advice.merged(with: one.advice)
      if one.advice.priority > found[index].advice.priority { found[index] = one }
      found[index].advice = advice
    }
    return found
  }

  /// One for each rule that is wanted and ever led to one, in the order of the panel.
  func every(
    _ view: borrowing RecordView, where isWanted: (HealthRule) -> Bool = { _ in true }
  ) throws(Failure) -> [HealthRecommendation] {
    var found: [HealthRecommendation] = []
    for rule in HealthRule.all(panel) where isWanted(rule) {
      if let one = try recommendation(rule, view) { found.append(one) }
    }
    return found
  }

  private func recommendation(
    _ rule: HealthRule, _ view: borrowing RecordView
  ) throws(Failure) -> HealthRecommendation? {
    let findings = try view.adviceFindings(rule.name, of: patient)
    guard let latest = findings.latest, let first = findings.first else { return nil }
    let id = RecommendationID(patient, rule.name)
    var one = HealthRecommendation(
      id: id, status: .superseded, advice: latest.advice, analysisId: latest.analysisId,
      createdAt: first.analyzedAt, answeredAt: nil)
    guard try view.holds(rule, series, panel) else { return one }
    one.status = .active
    if let state = try view.recommendationState(id, of: patient),
      try view.held(rule, since: state.answered, series, panel)
    {
      (one.status, one.answeredAt) = (RecommendationStatus(state.answered.answer), state.at)
    }
    return one
  }
}

extension RecordView {
  /// The latest and the first finding of a rule.
  fileprivate func adviceFindings(
    _ rule: String, of patient: PatientID
  ) throws(Failure) -> (latest: AdviceFinding?, first: AdviceFinding?) {
    let prefix = AdviceFinding.prefix(patient, rule)
    if past != nil {
      var all: [AdviceFinding] = []
      for (_, finding) in try documents(AdviceFinding.self, prefix: prefix, limit: Int.max)
      where try documentToday(AnalysisPlace.self, finding.analysisId.keyBytes) != nil { all.append(finding) }
      return (all.first, all.min { $0.analyzedAt < $1.analyzedAt })
    }
    // Most rules never led to anything.
    guard let latest = try documents(AdviceFinding.self, prefix: prefix, limit: 1).first?.document,
      let earliest = try documents(AdviceFinding.self, prefix: prefix, before: nil, limit: 1).first?.document
    else { return (nil, nil) }
    return (latest, earliest.analyzedAt < latest.analyzedAt ? earliest : latest)
  }

  /// The last answer to a recommendation.
  fileprivate func recommendationState(
    _ id: RecommendationID, of patient: PatientID
  ) throws(Failure) -> RecommendationState? {
    let prefix = RecommendationState.prefix(patient, id)
    var last: RecommendationState?
    for (_, state) in try documents(RecommendationState.self, prefix: prefix, limit: Int.max) {
      if past != nil,
        try documentToday(MeasuredReportPlace.self, state.answered.reportId.keyBytes) == nil
      {
        continue
      }
      if last.map({ $0.position < state.position }) ?? true { last = state }
    }
    return last
  }
}
