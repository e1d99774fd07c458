import RecordModel
import Testing

@testable import RecordEngine

/// A whole report, with everything that is computed from it.
struct ReportVector: Decodable, Sendable, CustomTestStringConvertible {
  let name: String
  let sex: BiomarkerRange.Sex
  let age: Int
  let inputs: [String: ExactDecimal]
  let derived: [String: ExactDecimal]
  let statuses: [String: BiomarkerStatus]
  let scores: [String: ExactDecimal]
  let categoryScores: [String: ExactDecimal?]
  let overall: ExactDecimal
  let overallHealthScore: Int
  let riskLevel: RiskLevel

  private enum CodingKeys: String, CodingKey {
    case name, sex, age, derived, statuses, scores, overall
    case inputs = "inputs_conventional"
    case categoryScores = "category_scores"
    case overallHealthScore = "overall_health_score"
    case riskLevel = "risk_level"
  }

  var testDescription: String { name }

  static let all: [ReportVector] =
    (try? JSON.decode([ReportVector].self, from: Shipped.file("Tests/Golden/panel/reports.json"))) ?? []
}

@Suite("Health analyses: whole reports") struct ReportVectorTests {
  @Test("there are five of them") func count() { #expect(ReportVector.all.count == 5) }

  @Test(
    "R-SO-173 to R-SO-180: statuses, points, categories, the whole and the risk", arguments: ReportVector.all)
  func vector(_ vector: ReportVector) throws {
    let report = try ReportScene.report(
      vector.inputs.map { ($0.key, $0.value.description) }, sex: vector.sex, age: vector.age)
    for (id, value) in vector.derived { #expect(report.value(id)?.judgement.normalized == value, "\(id)") }
    for (id, status) in vector.statuses { #expect(report.value(id)?.judgement.status == status, "\(id)") }
    for (id, points) in vector.scores { #expect(report.value(id)?.judgement.points == points, "\(id)") }
    let score = HealthScore(report)
    for found in score.categories {
      #expect(found.score == vector.categoryScores[found.category.rawValue] ?? nil)
    }
    #expect((score.overall, score.whole) == (vector.overall, vector.overallHealthScore))
    #expect(ReportScene.risk(report) == vector.riskLevel)
  }
}
