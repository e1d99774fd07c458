import RecordModel

/// How scores and values developed (R-SO-236).
struct SuperOneAnalytics: Codable, Sendable, Equatable {
  var timeRange: String
  var scoreHistory: [SuperOnePoint]
  var categories: [Category]
  var biomarkerChanges: [Change]
  var totals: GetHealthAnalytics.Outcome.Totals

  init(_ found: GetHealthAnalytics.Outcome, timeRange: String) {
    (self.timeRange, totals) = (timeRange, found.totals)
    scoreHistory = found.scores.map(SuperOnePoint.init)
    (categories, biomarkerChanges) = (found.categories.map(Category.init), found.changes.map(Change.init))
  }

  struct Category: Codable, Sendable, Equatable {
    var category: HealthCategory
    @OrNull var current: ExactDecimal?
    @OrNull var previous: ExactDecimal?
    @OrNull var change: ExactDecimal?
    var trend: HealthTrend

    init(_ change: CategoryChange) {
      (category, trend) = (change.category, change.trend)
      (current, previous, self.change) = (change.current, change.previous, change.change)
    }

    static let shape = Shape.closed(
      .required("category", .words(of: HealthCategory.self)),
      .required("current", .orNull(.number(0...100))), .required("previous", .orNull(.number(0...100))),
      .required("change", .orNull(.number())), .required("trend", .words(of: HealthTrend.self)))
  }

  struct Change: Codable, Sendable, Equatable {
    var name: String
    var category: HealthCategory
    var unit: String
    var previousValue: ExactDecimal
    var currentValue: ExactDecimal
    @OrNull var changePercent: ExactDecimal?
    var direction: ChangeDirection

    init(_ change: ValueChange) {
      (name, category, unit) = (change.name, change.category, change.unit)
      (previousValue, currentValue, direction) = (change.previous, change.current, change.direction)
      changePercent = change.percent
    }

    static let shape = Shape.closed(
      .required("name", .anyText), .required("category", .words(of: HealthCategory.self)),
      .required("unit", .anyText), .required("previousValue", .number()),
      .required("currentValue", .number()), .required("changePercent", .orNull(.number())),
      .required("direction", .words(of: ChangeDirection.self)))
  }

  static let shape = Shape.closed(
    .required("timeRange", .anyText), .required("scoreHistory", .list(of: SuperOnePoint.shape)),
    .required("categories", .list(of: Category.shape, atMost: 7)),
    .required("biomarkerChanges", .list(of: Change.shape)),
    .required(
      "totals",
      .closed(
        .required("reports", .count), .required("analyses", .count), .required("biomarkers", .count),
        .required("abnormal", .count))))
}
