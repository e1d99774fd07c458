import RecordModel

/// The contract's `HealthScore` (R-SO-221).
struct SuperOneScore: Codable, Sendable, Equatable {
  @OrNull var overall: ExactDecimal?
  var trend: HealthTrend
  var status: HealthStatus
  @OrNull var lastCalculated: Timestamp?
  var categoryBreakdown: SuperOneCategoryScores

  init(_ score: SnapshotScore) {
    (trend, status) = (score.trend, score.status)
    categoryBreakdown = SuperOneCategoryScores(score.categories)
    (overall, lastCalculated) = (score.overall, score.lastCalculated)
  }

  static let shape = Shape.closed(
    .required("overall", .orNull(.number(0...100))), .required("trend", .words(of: HealthTrend.self)),
    .required("status", .words(of: HealthStatus.self)), .required("lastCalculated", .orNull(.moment)),
    .required("categoryBreakdown", SuperOneCategoryScores.shape))
}

/// The score with its parts (R-SO-230).
struct SuperOneScoreDetail: Codable, Sendable, Equatable {
  @OrNull var overall: ExactDecimal?
  var trend: HealthTrend
  var status: HealthStatus
  @OrNull var riskLevel: RiskLevel?
  @OrNull var lastCalculated: Timestamp?
  @OrNull var change30Days: ExactDecimal?
  var categoryBreakdown: SuperOneCategoryScores
  var factors: [Factor]
  var history: [Point]
  var formulaVersion: String

  init(_ found: GetHealthScore.Outcome) {
    let score = SuperOneScore(found.score)
    (trend, status, categoryBreakdown) = (score.trend, score.status, score.categoryBreakdown)
    (factors, history) = (found.factors.map(Factor.init), found.history.map(Point.init))
    formulaVersion = found.formula
    (overall, lastCalculated) = (score.overall, score.lastCalculated)
    (riskLevel, change30Days) = (found.risk, found.change30Days)
  }

  struct Factor: Codable, Sendable, Equatable {
    var category: HealthCategory
    @OrNull var score: ExactDecimal?
    var weight: ExactDecimal
    var effectiveWeight: ExactDecimal
    var biomarkerCount: Int
    var abnormalCount: Int

    init(_ factor: ScoreFactor) {
      (category, weight, effectiveWeight) = (factor.category, factor.weight, factor.effectiveWeight)
      (biomarkerCount, abnormalCount) = (factor.biomarkers, factor.abnormal)
      score = factor.score
    }

    static let shape = Shape.closed(
      .required("category", .words(of: HealthCategory.self)), .required("score", .orNull(.number(0...100))),
      .required("weight", .number(0...1)), .required("effectiveWeight", .number(0...1)),
      .required("biomarkerCount", .count), .required("abnormalCount", .count))
  }

  struct Point: Codable, Sendable, Equatable {
    var date: Timestamp
    var overall: ExactDecimal

    init(_ point: ScorePoint) { (date, overall) = (point.takenOn.instant, point.score) }

    static let shape = Shape.closed(.required("date", .moment), .required("overall", .number(0...100)))
  }

  static let shape = SuperOneScore.shape.with(
    .required("riskLevel", .orNull(.words(of: RiskLevel.self))),
    .required("change30Days", .orNull(.number())), .required("factors", .list(of: Factor.shape, atMost: 7)),
    .required("history", .list(of: Point.shape, atMost: 12)), .required("formulaVersion", .anyText))
}
