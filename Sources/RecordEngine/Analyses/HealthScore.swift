import RecordModel

/// How good the values of a report are, all in all, from 0 to 100.
struct HealthScore: Sendable, Equatable {
  /// One for each category of the panel, in its order; `nil` if nothing of it was scored.
  let categories: [CategoryScore]
  /// With one decimal; `nil` if nothing was scored, or if a value could not be judged and none is critical.
  let overall: ExactDecimal?
  let status: HealthStatus

  struct CategoryScore: Sendable, Equatable {
    let category: HealthCategory
    let score: ExactDecimal?
  }

  /// R-SO-174 to R-SO-178.
  ///
  /// A critical value counts whatever its weight and its place in its group, and what could not be judged is not counted
  /// as good.
  init(_ report: BiomarkerReport) {
    categories = report.panel.categories.map { category in
      CategoryScore(category: category.id, score: Self.score(report, of: category.id))
    }
    let parts = zip(report.panel.categories, categories).compactMap { category, score in
      score.score.map { ($0, category.weight) }
    }
    overall = Self.capped(WeightedMean.of(parts), by: report.values, isKnown: report.unjudged.isEmpty)
    let isEnough = report.scored.count >= Self.fewest || report.values.contains(where: \.isCritical)
    status = isEnough ? HealthStatus(of: overall).beside(report.values.filter(\.counts)) : .unknown
  }

  /// The best score beside a critical value.
  private static let worst = ExactDecimal(39)
  /// Of fewer scored values nobody can say how good they are all in all; ours.
  static let fewest = 3

  private static func score(_ report: BiomarkerReport, of category: HealthCategory) -> ExactDecimal? {
    let values = report.values.filter { $0.biomarker.category == category }
    let mean = WeightedMean.of(
      report.scored.filter { $0.biomarker.category == category }.compactMap { value in
        value.judgement.points.map { ($0, ExactDecimal(Int32(value.biomarker.weight))) }
      })
    let isKnown = !report.unjudged.contains { $0.biomarker.category == category }
    return capped(mean, by: values, isKnown: isKnown)
  }

  /// A mean beside critical values, of which the worst may have no weight; without one, nothing beside what is not known.
  private static func capped(
    _ mean: ExactDecimal?, by values: [ReportedBiomarker], isKnown: Bool
  ) -> ExactDecimal? {
    guard values.contains(where: \.isCritical) else { return isKnown ? mean : nil }
    return min(mean ?? worst, worst)
  }

  /// The overall score rounded down, as analyses show it (R-SO-177).
  var whole: Int? { overall.flatMap { Int(exactly: ($0.double).rounded(.down)) } }
}

/// The overall score in a word (R-SO-178).
enum HealthStatus: String, Codable, Sendable, CaseIterable {
  case excellent, good, fair, poor, critical, unknown

  init(of score: ExactDecimal?) {
    guard let score else {
      self = .unknown
      return
    }
    let steps: [(from: Int32, status: HealthStatus)] = [
      (90, .excellent), (75, .good), (60, .fair), (40, .poor),
    ]
    self = steps.first { score >= ExactDecimal($0.from) }?.status ?? .critical
  }

  /// Never excellent beside a weighty value out of its range, or one that is nearly critical.
  fileprivate func beside(_ values: [ReportedBiomarker]) -> HealthStatus {
    let isMarred = values.contains { value in
      guard value.judgement.status.isLowOrHigh else { return false }
      return value.biomarker.weight >= 2 || value.judgement.points.map { $0 < Self.nearlyCritical } ?? true
    }
    return self == .excellent && isMarred ? .good : self
  }

  /// Points of a value three quarters of the way from the edge of its range to the critical limit (R-SO-171).
  private static let nearlyCritical = ExactDecimal(30)
}

/// The mean of numbers by their weights, exact until it is rounded half up.
enum WeightedMean {
  /// With one decimal, if nothing else is said; `nil` without a weight above zero.
  static func of(
    _ parts: [(number: ExactDecimal, weight: ExactDecimal)],
    to step: ExactDecimal = ExactDecimal(thousandths: 100)
  ) -> ExactDecimal? {
    let weight = parts.reduce(ExactDecimal(0)) { $0 + $1.weight }
    guard weight > ExactDecimal(0) else { return nil }
    return ExactDecimal.quotient(parts.map { ($0.number, $0.weight) }, by: weight, to: step)
  }
}
