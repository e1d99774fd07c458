import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine

@Suite("Health analyses: decimals") struct DecimalsTests {
  @Test(
    "R-SO-010: scores have one decimal at most and confidences two, whatever the values are", arguments: 1...4
  )
  func decimals(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var scores = 0
    for _ in 0..<40 {
      let chosen = PanelScene.shipped.biomarkers.shuffled(using: &random).prefix(12)
      let report = try ReportScene.report(
        chosen.map { one in
          let (low, high) = (
            Double(one.plausible.low.description) ?? 0, Double(one.plausible.high.description) ?? 1
          )
          let number = Double.random(in: low...high, using: &random)
          return (one.id, "\((number * 100).rounded() / 100)")
        }, confidence: "0.\(Int.random(in: 60...99, using: &random))")
      let score = HealthScore(report)
      for value in score.categories.compactMap(\.score) + [score.overall].compactMap({ $0 }) {
        #expect(value == value.rounded(to: ExactDecimal(thousandths: 100)))
        #expect((ExactDecimal(0)...ExactDecimal(100)).contains(value))
        scores += 1
      }
      for value in report.values {
        if let points = value.judgement.points {
          #expect(points == points.rounded(to: ExactDecimal(thousandths: 100)))
        }
      }
      #expect(report.confidence == report.confidence.rounded(to: ExactDecimal(thousandths: 10)))
    }
    #expect(scores > 100)
  }

  @Test(
    "R-SO-010: halves are rounded up",
    arguments: [("0.05", "0.1"), ("0.049", "0"), ("2.25", "2.3"), ("99.95", "100"), ("99.949", "99.9")])
  func halves(number: String, rounded: String) throws {
    let exact = try #require(ExactDecimal(number))
    #expect(exact.rounded(to: ExactDecimal(thousandths: 100)) == ExactDecimal(rounded))
  }
}
