import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Trends of vitals (R-MH-102)") struct VitalsTrendTests {
  private let scene: VitalsScene

  init() throws { scene = try VitalsScene() }

  private func trend(_ change: (inout GetVitalsTrend) -> Void = { _ in }) throws -> GetVitalsTrend.Outcome {
    var query = GetVitalsTrend(patientId: scene.patient)
    change(&query)
    return try scene.test.call(query)
  }

  @Test("values in time order with their status, and the summary of all") func raw() throws {
    for (hour, pulse) in [(3, 90), (1, 131), (2, 60)] as [(Int64, Int32)] {
      try scene.log(hoursAgo: hour) { $0.heartRate = ExactDecimal(pulse) }
    }
    let series = try #require(try trend().series.first)
    #expect(series.metric == .heartRate && series.unit == "bpm")
    #expect(series.points.map(\.value) == [90, 60, 131].map { ExactDecimal($0) })
    #expect(series.points.map(\.status) == [.normal, .normal, .critical])
    #expect(series.summary.count == 3)
    #expect(series.summary.minimum == ExactDecimal(60) && series.summary.maximum == ExactDecimal(131))
    #expect(series.summary.mean == ExactDecimal(thousandths: 93_667))
    #expect(series.summary.latest == ExactDecimal(131))
  }

  @Test("pairs, computed values, and only what was asked for") func metrics() throws {
    try scene.log(hoursAgo: 3) { $0.height = ExactDecimal(170) }
    try scene.log(hoursAgo: 2) {
      $0.weight = ExactDecimal(70)
      $0.bloodPressureSystolic = ExactDecimal(119)
      $0.bloodPressureDiastolic = ExactDecimal(79)
    }
    #expect(try trend().series.map(\.metric) == [.bloodPressure, .weight, .height, .bmi])
    let asked = try trend { $0.metrics = [.bmi, .a1cLevel] }.series
    #expect(asked.map(\.metric) == [.a1cLevel, .bmi])
    #expect(asked[0].points == [] && asked[0].summary.mean == nil)
    #expect(asked[1].points.map(\.value) == [ExactDecimal(thousandths: 24_200)])
    let pressure = try #require(try trend { $0.metrics = [.bloodPressure] }.series.first?.points.first)
    #expect(pressure.systolic == ExactDecimal(119) && pressure.diastolic == ExactDecimal(79))
    #expect(pressure.value == nil && pressure.status == .normal)
  }

  @Test("buckets hold means of the values in them; empty ones are left out") func buckets() throws {
    // The test's now is 10:20:30 UTC; two values today, one yesterday, one three days ago.
    for (hour, pulse) in [(1, 80), (2, 61), (20, 70), (74, 75)] as [(Int64, Int32)] {
      try scene.log(hoursAgo: hour) { $0.heartRate = ExactDecimal(pulse) }
    }
    let points = try #require(try trend { $0.bucket = .day }.series.first?.points)
    #expect(points.map(\.count) == [1, 1, 2])
    #expect(points.map(\.value) == [75_000, 70_000, 70_500].map { ExactDecimal(thousandths: $0) })
    #expect(points.map(\.status) == [.normal, .normal, nil])
    #expect(points.allSatisfy { $0.timestamp.description.hasSuffix("T00:00:00.000Z") })
  }

  @Test(
    "where buckets begin",
    arguments: [
      (TrendBucket.hour, "2026-01-15T10:20:30Z", Int64(0), "2026-01-15T10:00:00Z"),
      (.day, "2026-01-15T10:20:30Z", 0, "2026-01-15T00:00:00Z"),
      (.day, "2026-01-15T23:30:00Z", 60, "2026-01-15T23:00:00Z"),
      (.day, "1969-12-31T23:59:59Z", 0, "1969-12-31T00:00:00Z"),
      (.week, "2026-01-15T10:20:30Z", 0, "2026-01-12T00:00:00Z"),
      (.week, "2026-01-12T00:00:00Z", 0, "2026-01-12T00:00:00Z"),
      (.week, "1969-12-28T12:00:00Z", 0, "1969-12-22T00:00:00Z"),
      (.month, "2026-02-28T23:30:00Z", 60, "2026-02-28T23:00:00Z"),
      (.month, "2024-02-29T10:00:00Z", 0, "2024-02-01T00:00:00Z"),
      (.raw, "2026-01-15T10:20:30Z", 60, "2026-01-15T10:20:30Z"),
    ])
  func starts(bucket: TrendBucket, moment: String, offset: Int64, start: String) throws {
    #expect(bucket.start(of: try #require(Timestamp(moment)), utcOffset: offset) == Timestamp(start))
  }

  @Test("ranges include their start and exclude their end; bad ones are refused") func ranges() throws {
    for hour in 1...5 as ClosedRange<Int64> {
      try scene.log(hoursAgo: hour) { $0.heartRate = ExactDecimal(60 + Int32(hour)) }
    }
    let found = try trend {
      ($0.from, $0.to) = (scene.moment(hoursAgo: 4).moment, scene.moment(hoursAgo: 2).moment)
    }
    #expect(found.series.first?.points.map(\.value) == [64, 63].map { ExactDecimal($0) })
    #expect(throws: Failure.self) {
      try trend { ($0.from, $0.to) = (scene.moment(hoursAgo: 1).moment, scene.moment(hoursAgo: 2).moment) }
    }
    #expect(throws: Failure.self) { try trend { $0.utcOffset = 901 } }
  }
}
