import RecordModel

/// One part of health (R-SO-163); with its values where they were asked for.
struct SuperOneCategory: Codable, Sendable, Equatable {
  var category: HealthCategory
  var displayName: String
  @OrNull var score: ExactDecimal?
  var status: HealthStatus
  var trend: HealthTrend
  var biomarkerCount: Int
  var abnormalCount: Int
  @OrNull var lastUpdated: Timestamp?
  /// Left out of a card.
  var description: String?
  /// Left out of a card.
  var biomarkers: [Biomarker]?

  init(_ card: CategoryCard) {
    (category, displayName, status, trend) = (card.category, card.name.en, card.status, card.trend)
    (biomarkerCount, abnormalCount) = (card.biomarkers, card.abnormal)
    biomarkers = card.values.map { $0.map(Biomarker.init) }
    description = biomarkers == nil ? nil : card.description.en
    (score, lastUpdated) = (card.score, card.lastUpdated)
  }

  struct Biomarker: Codable, Sendable, Equatable {
    var name: String
    var value: String
    @OrNull var normalizedValue: ExactDecimal?
    var unit: String
    var referenceRange: String
    var status: BiomarkerStatus
    var isOptimal: Bool
    var trend: HealthTrend
    var lastMeasured: Timestamp
    var labReportId: String

    init(_ known: KnownValue) {
      (name, value, unit, referenceRange) = (known.name, known.text, known.unit, known.range)
      (status, isOptimal, trend) = (known.status, known.isOptimal, known.trend)
      (lastMeasured, labReportId) = (known.takenOn.instant, known.reportId.description)
      normalizedValue = known.value
    }

    static let shape = Shape.closed(
      .required("name", .anyText), .required("value", .anyText),
      .required("normalizedValue", .orNull(.number())), .required("unit", .anyText),
      .required("referenceRange", .anyText), .required("status", .words(of: BiomarkerStatus.self)),
      .required("isOptimal", .flag), .required("trend", .words(of: HealthTrend.self)),
      .required("lastMeasured", .moment), .required("labReportId", .id))
  }

  static let card = Shape.closed(
    .required("category", .words(of: HealthCategory.self)), .required("displayName", .anyText),
    .required("score", .orNull(.number(0...100))), .required("status", .words(of: HealthStatus.self)),
    .required("trend", .words(of: HealthTrend.self)), .required("biomarkerCount", .count),
    .required("abnormalCount", .count), .required("lastUpdated", .orNull(.moment)))

  static let shape = card.with(
    .required("description", .anyText), .required("biomarkers", .list(of: Biomarker.shape)))

  /// Scores over time, by the seven names (R-SO-233).
  static func series(_ found: GetCategoryTrends.Outcome) -> SortedObject<[SuperOnePoint]> {
    SortedObject(
      Dictionary(
        found.series.map { ($0.category.rawValue, $0.points.map(SuperOnePoint.init)) },
        uniquingKeysWith: { first, _ in first }))
  }

  static let seriesShape = Shape.object(
    HealthCategory.allCases.map { .required($0.rawValue, .list(of: SuperOnePoint.shape)) })
}
