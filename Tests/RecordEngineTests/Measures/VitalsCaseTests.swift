import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordModel
@testable import RecordStore

/// Cases of clinical practice: what the limits of `measures-2026-2` said of them, what they say now, and by which source.
@Suite("Cases of vital signs") struct VitalsCaseTests {
  private struct Case {
    let name: String
    let kind: MeasureKind
    let value: String
    var diastolic: String?
    let days: Int
    var isPregnant = false
    var target: (low: Int32, high: Int32)?
    /// What was answered before, as recorded then.
    let before: String
  }

  private static let year = 366

  private static let cases: [Case] = [
    Case(
      name: "child of five, SpO2 60 %", kind: .oxygenSaturation, value: "60", days: 5 * year,
      before: "unclassified"),
    Case(
      name: "child of five, SpO2 93 %", kind: .oxygenSaturation, value: "93", days: 5 * year,
      before: "unclassified"),
    Case(name: "newborn, SpO2 91 %", kind: .oxygenSaturation, value: "91", days: 3, before: "unclassified"),
    Case(
      name: "child of five, 185/125", kind: .bloodPressureSystolic, value: "185", diastolic: "125",
      days: 5 * year, before: "unclassified"),
    Case(
      name: "child of five, 150/95", kind: .bloodPressureSystolic, value: "150", diastolic: "95",
      days: 5 * year, before: "unclassified"),
    Case(
      name: "child of five, 100/60", kind: .bloodPressureSystolic, value: "100", diastolic: "60",
      days: 5 * year, before: "unclassified"),
    Case(
      name: "child of five, 70/40", kind: .bloodPressureSystolic, value: "70", diastolic: "40",
      days: 5 * year, before: "unclassified"),
    Case(name: "newborn, pulse 230", kind: .heartRate, value: "230", days: 3, before: "unclassified"),
    Case(name: "newborn, pulse 140", kind: .heartRate, value: "140", days: 3, before: "unclassified"),
    Case(name: "newborn, pulse 70", kind: .heartRate, value: "70", days: 3, before: "unclassified"),
    Case(
      name: "child of five, pulse 180", kind: .heartRate, value: "180", days: 5 * year, before: "unclassified"
    ),
    Case(
      name: "infant of six months, 5 breaths", kind: .respiratoryRate, value: "5", days: 185,
      before: "unclassified"),
    Case(
      name: "infant of six months, 70 breaths", kind: .respiratoryRate, value: "70", days: 185,
      before: "unclassified"),
    Case(name: "two weeks old, 38.0 °C", kind: .temperature, value: "38", days: 14, before: "abnormal fever"),
    Case(name: "89 days old, 38.0 °C", kind: .temperature, value: "38", days: 89, before: "abnormal fever"),
    Case(name: "90 days old, 38.0 °C", kind: .temperature, value: "38", days: 90, before: "abnormal fever"),
    Case(name: "two weeks old, 35.2 °C", kind: .temperature, value: "35.2", days: 14, before: "abnormal low"),
    Case(
      name: "newborn, glucose 50 mg/dL", kind: .bloodGlucose, value: "50", days: 1,
      before: "critical hypoglycaemia-level-2"),
    Case(
      name: "newborn, glucose 39 mg/dL", kind: .bloodGlucose, value: "39", days: 1,
      before: "critical hypoglycaemia-level-2"),
    Case(
      name: "five days old, glucose 50 mg/dL", kind: .bloodGlucose, value: "50", days: 5,
      before: "critical hypoglycaemia-level-2"),
    Case(
      name: "fourteen, 118/58", kind: .bloodPressureSystolic, value: "118", diastolic: "58", days: 14 * year,
      before: "abnormal low"),
    Case(
      name: "fourteen, 132/70", kind: .bloodPressureSystolic, value: "132", diastolic: "70", days: 14 * year,
      before: "abnormal hypertension-stage-1"),
    Case(
      name: "pregnant, 160/110", kind: .bloodPressureSystolic, value: "160", diastolic: "110",
      days: 30 * year, isPregnant: true, before: "abnormal hypertension-stage-2"),
    Case(
      name: "pregnant, 142/88", kind: .bloodPressureSystolic, value: "142", diastolic: "88", days: 30 * year,
      isPregnant: true, before: "abnormal hypertension-stage-2"),
    Case(
      name: "glucose 40 under a target of 30–400", kind: .bloodGlucose, value: "40", days: 60 * year,
      target: (30, 400), before: "normal normal, by target"),
    Case(
      name: "glucose 350 under a target of 30–400", kind: .bloodGlucose, value: "350", days: 60 * year,
      target: (30, 400), before: "normal normal, by target"),
    Case(
      name: "pulse 38 under a target of 35–60", kind: .heartRate, value: "38", days: 60 * year,
      target: (35, 60), before: "normal normal, by target"),
    Case(
      name: "SpO2 89 % under a target of 88–92 %", kind: .oxygenSaturation, value: "89", days: 60 * year,
      target: (88, 92), before: "normal normal, by target"),
    Case(
      name: "SpO2 83 % under a target of 80–92 %", kind: .oxygenSaturation, value: "83", days: 60 * year,
      target: (80, 92), before: "normal normal, by target"),
    Case(
      name: "child of five, SpO2 89 % under a target of 88–92 %", kind: .oxygenSaturation, value: "89",
      days: 5 * year, target: (88, 92), before: "normal normal, by target"),
    Case(
      name: "child of ten, creatinine 4.5 mg/dL", kind: .creatinine, value: "4.5", days: 10 * year,
      before: "unclassified"),
    Case(
      name: "adult, 90/60", kind: .bloodPressureSystolic, value: "90", diastolic: "60", days: 40 * year,
      before: "critical low"),
  ]

  @Test("case, answer before, answer now, source") func table() throws {
    let set = try Shipped.measures()
    var rows = ["case\tbefore\tnow\tsource"]
    for item in Self.cases {
      var value = JudgedValue(item.kind, try #require(ExactDecimal(item.value)))
      value.diastolic = try item.diastolic.map {
        Measurement(kind: .bloodPressureDiastolic, value: try #require(ExactDecimal($0)))
      }
      let lived = LivedTime(days: item.days, months: item.days / 31, years: item.days / Self.year)
      let target = item.target.map { low, high in
        MetricTarget(
          metric: item.kind.metric ?? .heartRate, unit: "", low: ExactDecimal(low), high: ExactDecimal(high))
      }
      let judged = set.judge(
        value, for: MeasuredPerson(lived: lived, isPregnant: item.isPregnant), target: target)
      var now = "\(judged.meaning.status.rawValue) \(judged.meaning.category ?? "")".trimmed
      if judged.isByTarget { now += ", by target" }
      if judged.setsTargetAside { now += ", target not used" }
      if let reason = judged.reason { now += ": \(reason.en)" }
      rows.append("\(item.name)\t\(item.before)\t\(now)\t\(judged.source)")
    }
    GoldenFile.expect(rows.map { $0 + "\n" }.joined(), is: "vitals/cases.tsv")
  }
}

extension String {
  fileprivate var trimmed: String { hasSuffix(" ") ? String(dropLast()) : self }
}
