import RecordModel

/// How good the values of a report are, all in all, from 0 to 100.
struct HealthScore: Sendable, Equatable {
  /// One for each category of the panel, in its order; `nil` if nothing of it was scored.
  let categories: [CategoryScore]
  /// With one decimal; `nil` if nothing was scored.
  let overall: ExactDecimal?
  let status: HealthStatus

  struct CategoryScore: Sendable, Equatable {
    let category: HealthCategory
    let score: ExactDecimal?
  }

  /// R-SO-174 to R-SO-178.
  init(_ report: BiomarkerReport) {
    let scored = report.scored
    categories = report.panel.categories.map { category in
      CategoryScore(
        category: category.id, score: Self.score(of: scored.filter { $0.biomarker.category == category.id }))
    }
    let parts = zip(report.panel.categories, categories).compactMap { category, score in
      score.score.map { ($0, category.weight) }
    }
    let mean = WeightedMean.of(parts)
    overall = scored.contains { $0.judgement.status.isCritical } ? mean.map { min($0, Self.worst) } : mean
    status = HealthStatus(of: overall)
  }

  /// The best score beside a critical value.
  private static let worst = ExactDecimal(39)

  private static func score(of values: [ReportedBiomarker]) -> ExactDecimal? {
    let mean = WeightedMean.of(
      values.compactMap { value in
        value.judgement.points.map { ($0, ExactDecimal(Int32(value.biomarker.weight))) }
      })
    return values.contains { $0.judgement.status.isCritical } ? mean.map { min($0, worst) } : mean
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
