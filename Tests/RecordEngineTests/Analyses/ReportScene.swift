import RecordModel
import Testing

@testable import RecordEngine

enum ReportScene {
  /// A report with values in conventional units.
  static func report(
    _ values: [(id: String, number: String)], sex: BiomarkerRange.Sex? = .female, age: Int? = 40,
    confidence: String = "0.99"
  ) throws -> BiomarkerReport {
    let person = BiomarkerPerson(sex: sex, age: age)
    return BiomarkerReport(
      try values.map { try value($0.id, $0.number, of: person, confidence) }, of: person,
      panel: PanelScene.shipped)
  }

  static func value(
    _ id: String, _ number: String, of person: BiomarkerPerson = BiomarkerPerson(sex: .female, age: 40),
    _ confidence: String = "0.99", unit: String? = nil
  ) throws -> ReportedBiomarker {
    let biomarker = try PanelScene.biomarker(id)
    let result = ReportedResult(try #require(ExactDecimal(number)), unit: unit ?? biomarker.ucum)
    return ReportedBiomarker(
      biomarker: biomarker, result: result, judgement: biomarker.judge(result, for: person),
      confidence: try #require(ExactDecimal(confidence)))
  }

  static func risk(
    _ report: BiomarkerReport, _ tolerance: RiskTolerance = .moderate, earlier: [EarlierReport] = []
  ) -> RiskLevel? {
    let patterns = PatternMatch(report: report, earlier: earlier).fired
    return RiskRule(report: report, score: HealthScore(report), patterns: patterns, tolerance: tolerance)
      .level
  }
}
