import RecordModel
import RecordTestSupport
import Testing

@testable import RecordCharts

/// Where the lines of the axes stand.
@Suite("Axes of drawings") struct AxesTests {
  static let valueCases: [(ClosedRange<Double>, [Double])] = [
    (0...10, [0, 2, 4, 6, 8, 10]), (55...105, [60, 70, 80, 90, 100]), (36.1...38.4, [36.5, 37, 37.5, 38]),
    (0...27, [0, 5, 10, 15, 20, 25]), (5...5, [5]), (-3...3, [-3, -2, -1, 0, 1, 2, 3]),
  ]

  @Test("values have round steps", arguments: valueCases)
  func values(_ range: ClosedRange<Double>, _ expected: [Double]) {
    let ticks = ValueAxis.ticks(range, about: 6)
    #expect(ticks.count == expected.count)
    for (tick, wanted) in zip(ticks, expected) { #expect(abs(tick - wanted) < 1e-9, "\(ticks)") }
  }

  @Test("no range gives many lines or a trap")
  func anyRange() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      let low = Double.random(in: -1e9...1e9, using: &random)
      let high = low + Double.random(in: 0...1e9, using: &random)
      #expect((1...8).contains(ValueAxis.ticks(low...high, about: 6).count))
    }
  }

  static let timeCases: [(String, String, [String])] = [
    ("2026-01-14T08:00:00Z", "2026-01-14T13:10:00Z", ["09:00", "10:00", "11:00", "12:00", "13:00", "14:00"]),
    (
      "2026-01-14T20:00:00Z", "2026-01-15T20:00:00Z",
      ["21:00", "15 Jan", "03:00", "06:00", "09:00", "12:00", "15:00", "18:00", "21:00"]
    ),
    ("2026-01-12T00:00:00Z", "2026-02-10T00:00:00Z", ["19 Jan", "26 Jan", "2 Feb", "9 Feb"]),
    (
      "2025-11-20T00:00:00Z", "2026-04-10T00:00:00Z",
      ["Dec 2025", "Jan 2026", "Feb 2026", "Mar 2026", "Apr 2026"]
    ),
    ("2016-05-01T00:00:00Z", "2026-05-01T00:00:00Z", ["2018", "2020", "2022", "2024", "2026"]),
  ]

  @Test("times stand at full hours, days, Mondays, months and years of the local clock", arguments: timeCases)
  func times(_ from: String, _ to: String, _ labels: [String]) throws {
    let axis = TimeAxis(time: ChartTime(.en, offsetMinutes: 60))
    let ticks = axis.ticks(from: try #require(Timestamp(from)), to: try #require(Timestamp(to)), atMost: 9)
    #expect(ticks.map(\.label) == labels)
  }

  @Test("any span has few lines, and all lie within")
  func anySpan() {
    var random = SeededGenerator(seed: 6)
    let bounds = Timestamp.earliest.milliseconds...Timestamp.latest.milliseconds
    for _ in 0..<1000 {
      let (one, other) = (Int64.random(in: bounds, using: &random), Int64.random(in: bounds, using: &random))
      let (from, to) = (Timestamp(milliseconds: min(one, other)), Timestamp(milliseconds: max(one, other)))
      for axis in [
        TimeAxis(time: ChartTime(.de, offsetMinutes: 60)),
        TimeAxis(time: ChartTime(.en, offsetMinutes: -570)),
      ] {
        let ticks = axis.ticks(from: from, to: to, atMost: 8)
        #expect(ticks.count <= 9)
        #expect(ticks.allSatisfy { $0.moment >= from && $0.moment <= to })
      }
    }
  }
}
