import RecordModel
import Testing

@Suite struct ScoreValueTests {
  @Test(arguments: [
    (7, 2, 350), (10, 3, 333), (20, 3, 667), (1, 8, 13), (3, 8, 38), (1, 200, 1), (1, 201, 0), (0, 5, 0),
    (-1, 200, 0), (-3, 200, -1), (-1, 3, -33), (-2, 3, -67), (18, 1, 1800), (-5, 1, -500),
  ])
  func roundsHalfUpToTwoDecimals(dividend: Int, divisor: Int, hundredths: Int) {
    #expect(ScoreValue(dividend, dividedBy: divisor)?.hundredths == hundredths)
  }

  @Test(arguments: [(1, 0), (1, -2), (Int.max, 1), (Int.min, 1), (1, Int.max)])
  func refusesWhatItCannotDivide(dividend: Int, divisor: Int) {
    #expect(ScoreValue(dividend, dividedBy: divisor) == nil)
  }

  @Test(arguments: [
    (1800, "18"), (250, "2.5"), (299, "2.99"), (205, "2.05"), (-33, "-0.33"), (-150, "-1.5"), (0, "0"),
  ])
  func printsAsManyDecimalsAsNeeded(hundredths: Int, text: String) {
    #expect(ScoreValue(hundredths: hundredths).description == text)
  }

  @Test(arguments: [
    (1800, "18"), (250, "2.5"), (299, "2.99"), (205, "2.05"), (-33, "-0.33"), (0, "0"), (1, "0.01"),
  ])
  func isWrittenAsPlainNumber(hundredths: Int, json: String) throws {
    let written = try JSON.encode([ScoreValue(hundredths: hundredths)])
    #expect(String(decoding: written, as: UTF8.self) == "[\(json)]")
  }

  @Test func everyHundredthSurvivesJSON() throws {
    let values = (-3000...3000).map { ScoreValue(hundredths: $0) }
    #expect(try JSON.decode([ScoreValue].self, from: try JSON.encode(values)) == values)
  }

  @Test(arguments: ["[2.999]", "[0.001]", "[0.00000001]", "[1e300]", "[\"3\"]", "[null]"])
  func refusesWhatHasMoreThanTwoDecimals(json: String) {
    #expect(throws: CodingFailure.self) { try JSON.decode([ScoreValue].self, from: Array(json.utf8)) }
  }

  @Test func ordersBySize() {
    #expect(ScoreValue(hundredths: 299) < ScoreValue(hundredths: 300))
    #expect(ScoreValue(hundredths: -1) < ScoreValue(hundredths: 0))
  }
}
