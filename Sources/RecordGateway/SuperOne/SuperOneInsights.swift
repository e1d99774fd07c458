import RecordModel

/// What values mean together (R-SO-255).
struct SuperOneInsights: Codable, Sendable, Equatable {
  var insights: [Insight]
  @OrNull var narrative: SuperOneCamelNarrative?
  var generatedAt: Timestamp

  init(_ found: GetRecommendationInsights.Outcome) {
    (insights, generatedAt) = (found.insights.map(Insight.init), found.generatedAt)
    narrative = found.narrative.map(SuperOneCamelNarrative.init)
  }

  struct Insight: Codable, Sendable, Equatable {
    var id: String
    var title: String
    var message: String
    @OrNull var category: HealthCategory?
    var severity: HealthAlert.Severity
    var relatedBiomarkers: [String]
    var source: String
    var createdAt: Timestamp

    init(_ insight: HealthInsight) {
      (id, title, message) = (insight.id.description, insight.title, insight.message)
      (severity, relatedBiomarkers) = (insight.severity, insight.biomarkers)
      (source, createdAt) = (insight.source, insight.createdAt)
      category = insight.category
    }

    static let shape = Shape.closed(
      .required("id", .id), .required("title", .anyText), .required("message", .anyText),
      .required("category", .orNull(.words(of: HealthCategory.self))),
      .required("severity", .words(of: HealthAlert.Severity.self)),
      .required("relatedBiomarkers", .list(of: .anyText)), .required("source", .anyText),
      .required("createdAt", .moment))
  }

  static let shape = Shape.closed(
    .required("insights", .list(of: Insight.shape)),
    .required("narrative", .orNull(SuperOneNarrative.shape("generatedAt"))),
    .required("generatedAt", .moment))
}
