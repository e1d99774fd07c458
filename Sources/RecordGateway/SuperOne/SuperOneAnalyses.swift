import RecordModel

/// Figures about analyses (R-SO-201).
struct SuperOneAnalysisStatistics: Codable, Sendable, Equatable {
  var total: Int
  @OrNull var meanScore: ExactDecimal?
  var trend: HealthTrend
  var improvement: ExactDecimal
  @OrNull var lastAt: Timestamp?

  private enum CodingKeys: String, CodingKey {
    case total = "total_analyses"
    case meanScore = "average_score"
    case trend = "trend_direction"
    case improvement = "improvement_percentage"
    case lastAt = "last_analysis_date"
  }

  init(_ found: GetAnalysisStatistics.Outcome) {
    (total, trend, improvement) = (found.total, found.trend, found.improvementPercent)
    (meanScore, lastAt) = (found.meanScore, found.lastAt)
  }

  static let shape = Shape.closed(
    .required("total_analyses", .count), .required("average_score", .orNull(.number(0...100))),
    .required("trend_direction", .words(of: HealthTrend.self)),
    .required("improvement_percentage", .number()), .required("last_analysis_date", .orNull(.moment)))
}

/// The contract's `TrendPoint` (R-SO-203).
struct SuperOneTrendPoint: Codable, Sendable, Equatable {
  var date: Timestamp
  var value: ExactDecimal
  var status: BiomarkerStatus
  var isOptimal: Bool

  init(_ point: BiomarkerPoint) {
    (date, value) = (point.takenOn.instant, point.value)
    (status, isOptimal) = (point.status, point.isOptimal)
  }

  /// The points by the panel's names.
  static func series(_ found: GetBiomarkerTrends.Outcome) -> SortedObject<[SuperOneTrendPoint]> {
    SortedObject(
      Dictionary(
        found.series.map { ($0.name, $0.points.map(SuperOneTrendPoint.init)) },
        uniquingKeysWith: { first, _ in first }))
  }

  static let shape = Shape.closed(
    .required("date", .moment), .required("value", .number()),
    .required("status", .words(of: BiomarkerStatus.self)), .required("isOptimal", .flag))
}

/// What an analysis is in other preferences (R-SO-204).
struct SuperOnePersonalized: Codable, Sendable, Equatable {
  var summary: SuperOneAnalysis
  var advice: [Advice]
  var preferences: AnalysisPreferences

  private enum CodingKeys: String, CodingKey {
    case advice = "personalized_recommendations"
    case preferences = "applied_preferences"
  }

  init(_ found: PersonalizeAnalysis.Outcome) {
    (summary, preferences) = (SuperOneAnalysis(found.analysis), found.preferences)
    advice = found.recommendations.map(Advice.init)
  }

  init(from decoder: any Decoder) throws {
    summary = try SuperOneAnalysis(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    advice = try container.decode([Advice].self, forKey: .advice)
    preferences = try container.decode(AnalysisPreferences.self, forKey: .preferences)
  }

  func encode(to encoder: any Encoder) throws {
    try summary.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(advice, forKey: .advice)
    try container.encode(preferences, forKey: .preferences)
  }

  /// The contract's `AnalysisRecommendation`.
  struct Advice: Codable, Sendable, Equatable {
    var id: String
    var title: String
    var description: String
    var category: HealthCategory
    var priority: AdvicePriority
    var type: AdviceKind
    var biomarkers: [String]
    var rationale: String
    var source: String

    private enum CodingKeys: String, CodingKey {
      case title, description, category, priority, type, rationale, source
      case id = "recommendation_id"
      case biomarkers = "related_biomarkers"
    }

    init(_ one: AnalysisAdvice) {
      let advice = one.advice
      (id, title, description) = (one.id.description, advice.title, advice.text)
      (category, priority, type) = (advice.category, advice.priority, advice.kind)
      (biomarkers, rationale, source) = (advice.biomarkers, advice.rationale, advice.source)
    }

    static let shape = Shape.closed(
      .required("recommendation_id", .id), .required("title", .anyText),
      .required("description", .anyText), .required("category", .words(of: HealthCategory.self)),
      .required("priority", .words(of: AdvicePriority.self)),
      .required("type", .words(of: AdviceKind.self)),
      .required("related_biomarkers", .list(of: .anyText)), .required("rationale", .anyText),
      .required("source", .anyText))
  }

  static let shape = SuperOneAnalysis.shape.with(
    .required("personalized_recommendations", .list(of: Advice.shape)),
    .required("applied_preferences", applied))

  private static let applied = Shape.closed(
    .required("riskTolerance", .words(of: RiskTolerance.self)),
    .required("detailLevel", .words(of: DetailLevel.self)),
    .required("focusAreas", .list(of: .words(of: HealthCategory.self))),
    .required("includeRecommendations", .flag), .required("includeComparisons", .flag),
    .required("language", .anyText))
}

extension Shape {
  /// The same object with more members.
  func with(_ more: Member...) -> Shape {
    guard case .object(let members, let isOpen) = self else { return self }
    return .object(members + more, isOpen: isOpen)
  }
}
