import RecordModel

/// The contract's `AnalysisDetail` (R-SO-197, R-SO-198).
struct SuperOneAnalysisDetail: Codable, Sendable, Equatable {
  var summary: SuperOneAnalysis
  /// Left out unless it was asked for.
  var trace: SuperOneTrace?

  init(_ found: GetAnalysis.Outcome) {
    (summary, trace) = (SuperOneAnalysis(found.analysis), found.trace.map(SuperOneTrace.init))
  }

  private enum CodingKeys: String, CodingKey {
    case trace = "raw_response"
  }

  init(from decoder: any Decoder) throws {
    summary = try SuperOneAnalysis(from: decoder)
    trace = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(
      SuperOneTrace.self, forKey: .trace)
  }

  func encode(to encoder: any Encoder) throws {
    try summary.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(trace, forKey: .trace)
  }

  static let shape = SuperOneAnalysis.shape.with(.optional("raw_response", SuperOneTrace.shape))
}

/// The contract's `RuleTrace`.
struct SuperOneTrace: Codable, Sendable, Equatable {
  var engine: String
  var panel: String
  var formula: String
  var input: String
  var values: [Line]
  var scores: SuperOneCategoryScores
  var rules: [Rule]
  @OrNull var narrative: SuperOneNarrative?

  private enum CodingKeys: String, CodingKey {
    case engine = "engine_version"
    case panel = "panel_version"
    case formula = "formula_version"
    case input = "input_event_id"
    case values = "biomarkers"
    case scores = "category_scores"
    case rules = "fired_rules"
    case narrative
  }

  init(_ trace: AnalysisTrace) {
    (engine, panel, formula, input) = (trace.engine, trace.panel, trace.formula, trace.input)
    (values, scores) = (trace.values.map(Line.init), SuperOneCategoryScores(trace.categories))
    (rules, narrative) = (trace.rules.map(Rule.init), trace.narrative.map(SuperOneNarrative.init))
  }

  struct Line: Codable, Sendable, Equatable {
    var name: String
    var biomarker: String
    @OrNull var loinc: String?
    @OrNull var value: ExactDecimal?
    var unit: String
    var status: BiomarkerStatus
    var range: String
    var source: String
    @OrNull var score: ExactDecimal?
    var weight: Int

    private enum CodingKeys: String, CodingKey {
      case name, loinc, value, unit, status, score, weight
      case biomarker = "biomarker_id"
      case range = "range_used"
      case source = "range_source"
    }

    init(_ line: AnalysisTrace.Line) {
      (name, biomarker, unit, status) = (line.name, line.biomarker, line.unit, line.status)
      (range, source, weight) = (line.limits, line.source, line.weight)
      (loinc, value, score) = (line.loinc.isEmpty ? nil : line.loinc, line.value, line.points)
    }

    static let shape = Shape.closed(
      .required("name", .anyText), .required("biomarker_id", .anyText),
      .required("loinc", .orNull(.anyText)), .required("value", .orNull(.number())),
      .required("unit", .anyText), .required("status", .words(of: BiomarkerStatus.self)),
      .required("range_used", .anyText), .required("range_source", .anyText),
      .required("score", .orNull(.number())), .required("weight", .number()))
  }

  struct Rule: Codable, Sendable, Equatable {
    var rule: String
    var outcome: String
    var because: [String]

    private enum CodingKeys: String, CodingKey {
      case outcome, because
      case rule = "rule_id"
    }

    init(_ fired: FiredRule) { (rule, outcome, because) = (fired.rule, fired.outcome, fired.because) }

    static let shape = Shape.closed(
      .required("rule_id", .anyText), .required("outcome", .anyText),
      .required("because", .list(of: .anyText)))
  }

  static let shape = Shape.closed(
    .required("engine_version", .anyText), .required("panel_version", .anyText),
    .required("formula_version", .anyText), .required("input_event_id", .anyText),
    .required("biomarkers", .list(of: Line.shape)),
    .required("category_scores", SuperOneCategoryScores.shape),
    .required("fired_rules", .list(of: Rule.shape)),
    .required("narrative", .orNull(SuperOneNarrative.shape("generated_at"))))
}
