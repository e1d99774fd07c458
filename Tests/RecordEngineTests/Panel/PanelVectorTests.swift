import RecordModel
import Testing

@testable import RecordEngine

/// One line of the table of values and their meanings.
struct PanelVector: Decodable, Sendable, CustomTestStringConvertible {
  let biomarker: String
  let value: ExactDecimal
  let ucum: String
  let sex: String
  let age: Int
  let printedRange: PrintedEnds?
  let normalizedValue: ExactDecimal
  let status: BiomarkerStatus
  let isOptimal: Bool
  let score: ExactDecimal?

  private enum CodingKeys: String, CodingKey {
    case biomarker, value, ucum, sex, age, status, score
    case printedRange = "printed_range"
    case normalizedValue = "normalized_value"
    case isOptimal = "is_optimal"
  }

  struct PrintedEnds: Decodable, Sendable { let low, high: ExactDecimal? }

  var testDescription: String { "\(biomarker) \(value) \(ucum), \(sex), \(age)" }

  static let all: [PanelVector] =
    (try? JSON.decode([PanelVector].self, from: Shipped.file("Tests/Golden/panel/vectors.json"))) ?? []
}

@Suite("Biomarkers: values and their meanings") struct PanelVectorTests {
  @Test("R-SO-154: there are 61 of them") func count() { #expect(PanelVector.all.count == 61) }

  @Test(
    "R-SO-154, R-SO-171: status, best or not, points, and the conventional unit", arguments: PanelVector.all)
  func vector(_ vector: PanelVector) throws {
    let printed = vector.printedRange.map { PrintedInterval(low: $0.low, high: $0.high) }
    let result = ReportedResult(vector.value, unit: vector.ucum, interval: printed)
    let person = BiomarkerPerson(sex: BiomarkerRange.Sex(rawValue: vector.sex), age: vector.age)
    let found = try PanelScene.biomarker(vector.biomarker).judge(result, for: person)
    #expect(found.status == vector.status)
    #expect(found.isOptimal == vector.isOptimal)
    #expect(found.points == vector.score)
    #expect(found.normalized == vector.normalizedValue)
  }
}
