import RecordModel
import RecordStore

/// A rule that leads to a recommendation: a status of one biomarker, or a pattern of several.
enum HealthRule: Sendable {
  case value(biomarker: String, isBelow: Bool)
  case pattern(BiomarkerPanel.Pattern)

  /// Those of a panel, in its order; patterns last.
  static func all(_ panel: BiomarkerPanel) -> [HealthRule] {
    let values = panel.biomarkers.flatMap { biomarker in
      [
        biomarker.guidance.low.map { _ in HealthRule.value(biomarker: biomarker.id, isBelow: true) },
        biomarker.guidance.high.map { _ in HealthRule.value(biomarker: biomarker.id, isBelow: false) },
      ].compactMap(\.self)
    }
    return values + panel.patterns.map { .pattern($0) }
  }

  /// As findings name it.
  var name: String {
    switch self {
    case .value(let biomarker, let isBelow): AdviceRule.rule(biomarker, isBelow: isBelow)
    case .pattern(let pattern): AdviceRule.rule(pattern)
    }
  }

  var isPattern: Bool { if case .pattern = self { true } else { false } }

  var biomarkers: [String] {
    switch self {
    case .value(let biomarker, _): [biomarker]
    case .pattern(let pattern): pattern.biomarkers
    }
  }

  /// Whether values are as the rule says.
  func holds(_ values: [CountedValue], _ panel: BiomarkerPanel) -> Bool {
    switch self {
    case .value(let biomarker, let isBelow):
      let stored = values.first { $0.biomarker == biomarker }
      guard let value = stored.flatMap({ ReportedBiomarker($0, in: panel) }), value.counts else {
        return false
      }
      return value.judgement.status.isAbnormal && value.judgement.status.isBelow == isBelow
    case .pattern(let pattern):
      let report = BiomarkerReport(stored: values, panel: panel)
      return PatternMatch(report: report, earlier: []).forms(pattern)
    }
  }
}

extension RecordView {
  /// Whether the latest known values are as a rule says.
  func holds(
    _ rule: HealthRule, _ series: MeasuredSeries, _ panel: BiomarkerPanel
  ) throws(Failure) -> Bool {
    var values: [CountedValue] = []
    for biomarker in rule.biomarkers {
      if let value = try series.latest(biomarker, self)?.value { values.append(value) }
    }
    return rule.holds(values, panel)
  }

  /// Whether values were as a rule says ever since the report of an answer: what becomes normal and then abnormal once more is to
  /// be answered again (R-SO-250).
  func held(
    _ rule: HealthRule, since answered: RecommendationAnswered, _ series: MeasuredSeries,
    _ panel: BiomarkerPanel
  ) throws(Failure) -> Bool {
    var values: [MeasuredValue] = []
    for biomarker in rule.biomarkers {
      values += try measured(biomarker, since: answered.takenOn, series)
    }
    let moments = values.filter { $0.takenOn > answered.takenOn }
      .sorted { ($0.takenOn, $0.uploadedAt) < ($1.takenOn, $1.uploadedAt) }
    var known: [String: CountedValue] = [:]
    for value in values.reversed() where value.takenOn <= answered.takenOn {
      known[value.value.biomarker] = value.value
    }
    for (index, value) in moments.enumerated() {
      known[value.value.biomarker] = value.value
      // Values of one report come together.
      if index + 1 < moments.count, moments[index + 1].reportId == value.reportId { continue }
      if !rule.holds(Array(known.values), panel) { return false }
    }
    return true
  }

  /// Values of a biomarker since a day, and the latest that was known then; the latest first.
  private func measured(
    _ biomarker: String, since day: CalendarDay, _ series: MeasuredSeries
  ) throws(Failure) -> [MeasuredValue] {
    let all = try series.values(biomarker, self)
    let later = all.prefix { $0.takenOn > day }
    return Array(later) + all.dropFirst(later.count).prefix(1)
  }
}
