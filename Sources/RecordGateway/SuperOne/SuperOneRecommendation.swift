import RecordModel

/// The contract's `Recommendation` (R-SO-246 to R-SO-250).
struct SuperOneRecommendation: Codable, Sendable, Equatable {
  var id: String
  var title: String
  var description: String
  var category: HealthCategory
  var type: AdviceKind
  var priority: AdvicePriority
  var status: RecommendationStatus
  var relatedBiomarkers: [String]
  var rationale: String
  var source: String
  var ruleId: String
  var analysisId: String
  var createdAt: Timestamp
  @OrNull var acknowledgedAt: Timestamp?

  init(_ one: HealthRecommendation) {
    let advice = one.advice
    (id, title, description) = (one.id.description, advice.title, advice.text)
    (category, type, priority, status) = (advice.category, advice.kind, advice.priority, one.status)
    (relatedBiomarkers, rationale, source) = (advice.biomarkers, advice.rationale, advice.source)
    (ruleId, analysisId, createdAt) = (advice.rule, one.analysisId.description, one.createdAt)
    acknowledgedAt = one.answeredAt
  }

  static let shape = Shape.closed(
    .required("id", .id), .required("title", .anyText), .required("description", .anyText),
    .required("category", .words(of: HealthCategory.self)), .required("type", .words(of: AdviceKind.self)),
    .required("priority", .words(of: AdvicePriority.self)),
    .required("status", .words(of: RecommendationStatus.self)),
    .required("relatedBiomarkers", .list(of: .anyText)), .required("rationale", .anyText),
    .required("source", .anyText), .required("ruleId", .anyText), .required("analysisId", .id),
    .required("createdAt", .moment), .required("acknowledgedAt", .orNull(.moment)))
}

/// What matters most (R-SO-251).
struct SuperOneSmartList: Codable, Sendable, Equatable {
  var recommendations: [SuperOneRecommendation]
  var basedOn: Basis
  var generatedAt: Timestamp

  init(_ found: ListSmartRecommendations.Outcome) {
    (recommendations, generatedAt) = (
      found.recommendations.map(SuperOneRecommendation.init), found.generatedAt
    )
    basedOn = Basis(found.analysisId?.description, biomarkers: found.biomarkers)
  }

  struct Basis: Codable, Sendable, Equatable {
    @OrNull var analysisId: String?
    var biomarkerCount: Int

    init(_ analysis: String?, biomarkers: Int) {
      biomarkerCount = biomarkers
      analysisId = analysis
    }

    static let shape = Shape.closed(
      .required("analysisId", .orNull(.id)), .required("biomarkerCount", .count))
  }

  static let shape = Shape.closed(
    .required("recommendations", .list(of: SuperOneRecommendation.shape, atMost: 5)),
    .required("basedOn", Basis.shape), .required("generatedAt", .moment))
}

/// What somebody said to a recommendation (R-SO-252).
struct SuperOneAcknowledged: Codable, Sendable, Equatable {
  var recommendationId: String
  var status: RecommendationStatus
  var acknowledgedAt: Timestamp

  init(_ found: AcknowledgeRecommendation.Outcome) {
    (recommendationId, status) = (found.recommendationId.description, found.status)
    acknowledgedAt = found.answeredAt
  }

  static let shape = Shape.closed(
    .required("recommendationId", .id), .required("status", .words(of: RecommendationStatus.self)),
    .required("acknowledgedAt", .moment))
}

extension GetRecommendationStatistics.Outcome {
  /// The contract calls all of it as the record does (R-SO-254).
  static let superOneShape = Shape.closed(
    .required("total", .count), .required("active", .count), .required("acknowledged", .count),
    .required("completed", .count), .required("dismissed", .count),
    .required("acknowledgementRate", .orNull(.number(0...1))),
    .required("byCategory", .dictionary(of: .count)), .required("byPriority", .dictionary(of: .count)))
}
