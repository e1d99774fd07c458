import RecordModel

/// What a comparison of analyses shows (R-SO-202).
struct SuperOneComparison: Codable, Sendable, Equatable {
  var analyses: [SuperOneAnalysis]
  var scoreChange: Int
  var trend: HealthTrend
  var riskChange: ChangeDirection
  var newConcerns: [String]
  var resolvedConcerns: [String]
  var changes: [Change]

  private enum CodingKeys: String, CodingKey {
    case analyses, trend
    case scoreChange = "score_change"
    case riskChange = "risk_level_change"
    case newConcerns = "new_concerns"
    case resolvedConcerns = "resolved_concerns"
    case changes = "biomarker_changes"
  }

  init(_ found: CompareAnalyses.Outcome) {
    (analyses, scoreChange, trend) = (
      found.analyses.map(SuperOneAnalysis.init), found.scoreChange, found.trend
    )
    (riskChange, changes) = (found.riskChange, found.changes.map(Change.init))
    (newConcerns, resolvedConcerns) = (found.newConcerns, found.resolvedConcerns)
  }

  struct Change: Codable, Sendable, Equatable {
    var name: String
    var category: HealthCategory
    var unit: String
    var values: [Value]
    @OrNull var percent: ExactDecimal?
    var direction: ChangeDirection

    private enum CodingKeys: String, CodingKey {
      case name, category, unit, values, direction
      case percent = "change_percent"
    }

    init(_ change: BiomarkerChange) {
      (name, category, unit) = (change.name, change.category, change.unit)
      (values, direction) = (change.values.map(Value.init), change.direction)
      percent = change.percent
    }

    static let shape = Shape.closed(
      .required("name", .anyText), .required("category", .words(of: HealthCategory.self)),
      .required("unit", .anyText), .required("values", .list(of: Value.shape)),
      .required("change_percent", .orNull(.number())),
      .required("direction", .words(of: ChangeDirection.self)))
  }

  struct Value: Codable, Sendable, Equatable {
    var analysis: String
    var date: Timestamp
    var value: ExactDecimal
    var status: BiomarkerStatus

    private enum CodingKeys: String, CodingKey {
      case date, value, status
      case analysis = "analysis_id"
    }

    init(_ compared: ComparedValue) {
      (analysis, date) = (compared.analysisId.description, compared.takenOn.instant)
      (value, status) = (compared.value, compared.status)
    }

    static let shape = Shape.closed(
      .required("analysis_id", .id), .required("date", .moment), .required("value", .number()),
      .required("status", .words(of: BiomarkerStatus.self)))
  }

  static let shape = Shape.closed(
    .required("analyses", .list(of: SuperOneAnalysis.shape)), .required("score_change", .integer()),
    .required("trend", .words(of: HealthTrend.self)),
    .required("risk_level_change", .words(of: ChangeDirection.self)),
    .required("new_concerns", .list(of: .anyText)), .required("resolved_concerns", .list(of: .anyText)),
    .required("biomarker_changes", .list(of: Change.shape)))
}
