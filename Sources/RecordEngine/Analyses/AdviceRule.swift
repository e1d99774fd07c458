import RecordModel

/// What to do about the values of a report (R-SO-246).
struct AdviceRule: Sendable {
  let report: BiomarkerReport
  let patterns: [BiomarkerPanel.Pattern]
  let takenOn: CalendarDay

  /// In the order of the panel, patterns last.
  var all: [HealthAdvice] {
    report.values.filter(\.counts).compactMap(advice) + patterns.compactMap(advice)
  }

  private func advice(_ value: ReportedBiomarker) -> HealthAdvice? {
    guard let advice = value.advice, let kind = AdviceKind(rawValue: advice.type) else { return nil }
    let status = value.judgement.status
    return HealthAdvice(
      rule: Self.rule(value.biomarker.id, isBelow: status.isBelow), title: advice.concern,
      text: Self.text(advice), category: value.biomarker.category, kind: kind,
      priority: Self.priority(advice.priority, status), biomarkers: [value.biomarker.name.en],
      rationale: value.finding(on: takenOn), source: value.source, weight: value.biomarker.weight,
      isBorderline: status.isBorderline)
  }

  /// Such as `ldl_cholesterol.high`.
  static func rule(_ biomarker: String, isBelow: Bool) -> String {
    "\(biomarker).\(isBelow ? "low" : "high")"
  }

  /// Such as `pattern.iron_overload`.
  static func rule(_ pattern: BiomarkerPanel.Pattern) -> String { "pattern.\(pattern.id)" }

  private static func text(_ advice: Biomarker.Advice) -> String {
    guard let weeks = advice.retestWeeks else { return advice.recommendation }
    return "\(advice.recommendation) Repeat the test in about \(weeks) weeks."
  }

  /// R-SO-247.
  private static func priority(_ priority: String, _ status: BiomarkerStatus) -> AdvicePriority {
    let own = AdvicePriority(rawValue: priority) ?? .medium
    return status.isCritical ? .urgent : status.isBorderline ? own.lower : own
  }

  private func advice(_ pattern: BiomarkerPanel.Pattern) -> HealthAdvice? {
    let values = pattern.biomarkers.compactMap(report.value)
    guard let category = pattern.category(in: report.panel) else { return nil }
    return HealthAdvice(
      rule: Self.rule(pattern), title: pattern.concern, text: Self.patternText, category: category,
      kind: .medicalConsultation, priority: AdvicePriority(rawValue: pattern.priority) ?? .medium,
      biomarkers: values.map(\.biomarker.name.en),
      rationale: values.map { $0.finding(on: takenOn) }.joined(separator: " "), source: pattern.source,
      weight: 0,
      isBorderline: !values.contains(where: \.judgement.status.isSerious))
  }

  private static let patternText =
    "Several results together form this picture. Discuss them with your healthcare provider."
}

extension ReportedBiomarker {
  /// The value with its unit, date, status and limit (R-SO-248).
  func finding(on day: CalendarDay) -> String {
    let status = judgement.status.rawValue.split(separator: "_").joined(separator: " ")
    return "\(biomarker.name.en) \(shown) on \(day) is \(status): \(judgement.limits ?? "no limit")."
  }

  /// Key of the first source of the limit that decided.
  var source: String {
    let critical = judgement.status.isCritical ? biomarker.critical?.sources.first : nil
    return critical ?? biomarker.sources.first ?? ""
  }
}
