import FoundationEssentials
import RecordModel
import RecordTestSupport

@testable import RecordCharts

/// Courses of a made-up person.
enum CourseSamples {
  static let start: Int64 = 1_768_381_200_000  // 2026-01-14T09:00:00Z

  static func moment(day: Int, hour: Int = 0) -> Timestamp {
    Timestamp(milliseconds: start + Int64(day * 24 + hour) * 3_600_000)
  }

  /// The measure set that is shipped.
  static func measures() throws -> MeasureSet {
    let bytes = FileManager.default.contents(
      atPath: GoldenFile.root() + "/Config/measures/measures-2026-3.json")
    return try JSON.decode(MeasureSet.self, from: Array(bytes ?? Data()))
  }

  static func number(_ value: Double) -> ExactDecimal {
    ExactDecimal(thousandths: Int64((value * 1000).rounded()))
  }

  static func series(
    _ metric: TrendMetric, _ unit: String, _ values: [(day: Int, value: Double, status: MeasureStatus)]
  ) -> TrendSeries {
    TrendSeries(
      metric: metric, unit: unit,
      points: values.map {
        TrendPoint(timestamp: moment(day: $0.day), value: number($0.value), count: 1, status: $0.status)
      },
      summary: TrendSummary(of: values.map { number($0.value) }))
  }

  /// Heart rate with every status, a pause of two months, and a wrong value far off the scale with the right one.
  static func heartRate(_ language: Language) throws -> Course {
    let values: [(day: Int, value: Double, status: MeasureStatus)] = [
      (0, 72, .normal), (3, 76, .normal), (7, 58, .abnormal), (10, 104, .abnormal), (14, 135, .critical),
      (18, 88, .normal), (80, 70, .normal), (84, 74, .normal),
    ]
    let series = series(.heartRate, "bpm", values)
    var wrong = VitalsEntry(
      id: id("w-1"), timestamp: moment(day: 18), source: .patient, recordedAt: moment(day: 18),
      recordedBy: "service:1")
    (wrong.heartRate, wrong.retracted) = (number(188), true)
    var right = VitalsEntry(
      id: id("r-1"), timestamp: moment(day: 18), source: .patient, recordedAt: moment(day: 19),
      recordedBy: "service:1")
    (right.heartRate, right.corrects) = (number(88), wrong.id)
    return VitalsCourse(try measures(), age: 61, language).course(series, entries: [wrong, right])
  }

  static func pressure(_ language: Language) throws -> Course {
    let values: [(Int, Double, Double, MeasureStatus)] = [
      (0, 152, 94, .abnormal), (2, 148, 92, .abnormal), (5, 183, 112, .critical), (9, 139, 88, .abnormal),
      (12, 128, 79, .abnormal), (16, 118, 74, .normal),
    ]
    let points = values.map {
      TrendPoint(
        timestamp: moment(day: $0.0), systolic: number($0.1), diastolic: number($0.2), count: 1, status: $0.3)
    }
    let series = TrendSeries(
      metric: .bloodPressure, unit: "mmHg", points: points,
      summary: TrendSummary(of: values.map { number($0.1) }))
    var course = VitalsCourse(try measures(), age: 61, language).course(series, entries: [])
    course.targets = [
      Course.Target(low: 110, high: 130, name: "systolic"), Course.Target(low: nil, high: 80),
    ]
    return course
  }

  static func scores() -> Course {
    let levels = [
      ("minimal", 0, 4), ("mild", 5, 9), ("moderate", 10, 14), ("moderately_severe", 15, 19),
      ("severe", 20, 27),
    ]
    let bands = GetFunnelBands.Outcome(
      slug: GetFunnelBands.exampleOutcome.slug, title: "Depressive symptoms", min: score(0), max: score(27),
      bands: levels.map {
        .init(min: score($0.1), max: score($0.2), riskLevel: $0.0, label: ChartWords.readable($0.0))
      })
    let items = [(0, 17, "moderately_severe"), (30, 12, "moderate"), (61, 6, "mild")].map {
      day, value, level in
      Measure(
        assessmentId: ListAssessmentHistory.exampleOutcome.items[0].assessmentId,
        funnel: GetFunnelBands.exampleOutcome.slug,
        funnelVersion: "v1", completedAt: moment(day: day), totalScore: score(value), riskLevel: level,
        reportId: nil)
    }
    return ScoreCourse.course(items, bands: ["v1": bands], fallbackTitle: "phq-9", .en)
  }

  static func score(_ whole: Int) -> ScoreValue { ScoreValue(hundredths: whole * 100) }

  static func id(_ text: String) -> RecordID { RecordID(replacing: text) }
}
