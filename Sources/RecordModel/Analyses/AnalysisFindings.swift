/// Everything that was computed of the values of a report.
package struct AnalysisFindings: Codable, Sendable, Equatable {
  /// With one decimal (R-SO-176).
  package var overall: ExactDecimal
  /// All seven, in canonical order.
  package var categories: [CategoryScore]
  package var trend: HealthTrend
  package var risk: RiskLevel
  package var concerns: [String]
  package var actions: [String]
  /// From 0 to 1, with two decimals (R-SO-185).
  package var confidence: ExactDecimal
  /// In the order of the panel, those that others determine among them.
  package var values: [CountedValue]
  /// Biomarkers whose points are in a score (R-SO-173).
  package var scored: [String]
  /// The rules that decided, with their reasons.
  package var rules: [FiredRule]
  /// The patterns that the values form.
  package var patterns: [String]
  /// What to do; empty if none was wanted (R-SO-192).
  package var advice: [HealthAdvice]

  package init(
    overall: ExactDecimal, categories: [CategoryScore], trend: HealthTrend, risk: RiskLevel,
    concerns: [String], actions: [String], confidence: ExactDecimal, values: [CountedValue],
    scored: [String], rules: [FiredRule], patterns: [String], advice: [HealthAdvice]
  ) {
    (self.overall, self.categories, self.trend, self.risk) = (overall, categories, trend, risk)
    (self.concerns, self.actions, self.confidence) = (concerns, actions, confidence)
    (self.values, self.scored, self.rules) = (values, scored, rules)
    (self.patterns, self.advice) = (patterns, advice)
  }
}

/// How good one part of health is.
package struct CategoryScore: Codable, Sendable, Equatable {
  package var category: HealthCategory
  /// From 0 to 100, with one decimal; `null` if nothing of it was scored (R-SO-174).
  @OrNull package var score: ExactDecimal?

  package init(category: HealthCategory, score: ExactDecimal?) {
    (self.category, self.score) = (category, score)
  }

  /// Nothing was scored.
  package static let none = HealthCategory.allCases.map { CategoryScore(category: $0, score: nil) }
}

/// A rule that decided something.
package struct FiredRule: Codable, Sendable, Equatable {
  /// Such as `ldl_cholesterol.high`, `pattern.iron_overload`, `risk.moderate`.
  package var rule: String
  package var outcome: String
  package var because: [String]

  package init(rule: String, outcome: String, because: [String]) {
    (self.rule, self.outcome, self.because) = (rule, outcome, because)
  }
}

/// What a rule advises.
package struct HealthAdvice: Codable, Sendable, Equatable {
  /// `{biomarker}.{low|high}` or `pattern.{id}` (R-SO-246).
  package var rule: String
  package var title: String
  package var text: String
  package var category: HealthCategory
  package var kind: AdviceKind
  package var priority: AdvicePriority
  /// Names of the panel.
  package var biomarkers: [String]
  /// The value, its unit, the limit and the date (R-SO-248).
  package var rationale: String
  /// Key of the source in the panel.
  package var source: String
  /// Of the biomarker in its category's score; 0 of a pattern.
  package var weight: Int
  /// Whether it follows from values that are no more than borderline.
  package var isBorderline: Bool

  package init(
    rule: String, title: String, text: String, category: HealthCategory, kind: AdviceKind,
    priority: AdvicePriority, biomarkers: [String], rationale: String, source: String, weight: Int,
    isBorderline: Bool
  ) {
    (self.rule, self.title, self.text, self.category) = (rule, title, text, category)
    (self.kind, self.priority, self.biomarkers) = (kind, priority, biomarkers)
    (self.rationale, self.source, self.weight) = (rationale, source, weight)
    self.isBorderline = isBorderline
  }
}

/// What following a recommendation means.
package enum AdviceKind: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case lifestyle, nutrition, supplement
  case followUpTest = "follow_up_test"
  case medicalConsultation = "medical_consultation"
}

/// How soon to follow it.
package enum AdvicePriority: String, Codable, Sendable, CaseIterable, Comparable, SchemaDescribing {
  case low, medium, high, urgent

  /// From 0 for low.
  package var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  /// One step lower, but not below low (R-SO-247).
  package var lower: AdvicePriority { Self.allCases[max(0, rank - 1)] }
}
