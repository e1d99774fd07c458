import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Values beside the targets that a clinician set (R-MH-345)") struct TargetJudgingTests {
  private let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func target(_ metric: TrendMetric, _ unit: String, _ low: Int32?, _ high: Int32?) -> MetricTarget {
    MetricTarget(
      metric: metric, unit: unit, low: low.map { ExactDecimal($0) }, high: high.map { ExactDecimal($0) })
  }

  private func set(_ targets: MetricTarget..., by role: ActingPerson.Role = .clinician) throws {
    _ = try scene.test.call(
      SetVitalsTargets(patientId: scene.patient, targets: targets), meta: scene.by(role))
  }

  private func log(_ fill: (inout VitalsInput) -> Void) throws -> VitalsEntry {
    scene.advance(hours: 1)
    var input = VitalsInput(timestamp: OffsetTime(scene.now, offsetMinutes: 0))
    fill(&input)
    return try scene.test.call(LogVitals(patientId: scene.patient, input: input))
  }

  @Test(
    "oxygen saturation: scale 2 where the target is 88 to 92 %, scale 1 without it (NEWS2)",
    arguments: [
      (Int32(83), MeasureStatus.critical, MeasureStatus.critical), (84, .abnormal, .critical),
      (87, .abnormal, .critical), (88, .normal, .critical), (91, .normal, .critical),
      (92, .normal, .abnormal),
      (93, .abnormal, .abnormal), (95, .abnormal, .abnormal), (96, .abnormal, .normal),
    ])
  func oxygen(value: Int32, scale2: MeasureStatus, scale1: MeasureStatus) throws {
    let before = try log { $0.oxygenSaturation = ExactDecimal(value) }
    #expect(before.status.oxygenSaturation == scale1 && before.judgedByTarget == nil)
    try set(target(.oxygenSaturation, "%", 88, 92))
    let entry = try log { $0.oxygenSaturation = ExactDecimal(value) }
    #expect(entry.status.oxygenSaturation == scale2 && entry.judgedByTarget == [.oxygenSaturation])
    let point = try #require(
      try scene.test.call(GetVitalsTrend(patientId: scene.patient, metrics: [.oxygenSaturation])).series
        .first?
        .points.last)
    #expect(point.status == scale2 && point.judgedByTarget == true)
  }

  @Test("only a clinician's target judges (R-MH-104)", arguments: [ActingPerson.Role.patient, .nurse])
  func others(role: ActingPerson.Role) throws {
    try set(target(.oxygenSaturation, "%", 88, 92), by: role)
    #expect(try log { $0.oxygenSaturation = ExactDecimal(90) }.status.oxygenSaturation == .critical)
  }

  @Test("inside it is normal, outside never better than abnormal, and an open side is the bands'")
  func sides() throws {
    try set(target(.heartRate, "bpm", 38, 90), target(.bloodGlucose, "mg/dL", nil, 180))
    for (rate, status) in [
      (37, MeasureStatus.critical), (38, .critical), (40, .critical), (41, .normal), (50, .normal),
      (90, .normal), (91, .abnormal),
      (131, .critical),
    ] {
      #expect(try log { $0.heartRate = ExactDecimal(Int32(rate)) }.status.heartRate == status, "\(rate)")
    }
    // Nothing is said of the lower end.
    for (glucose, status) in [
      (53, MeasureStatus.critical), (60, .abnormal), (70, .normal), (180, .normal), (181, .abnormal),
      (300, .critical),
    ] {
      #expect(
        try log { $0.bloodGlucose = ExactDecimal(Int32(glucose)) }.status.bloodGlucose == status, "\(glucose)"
      )
    }
  }

  @Test("a blood pressure: what the target has no bound for is judged by the rules") func pressure() throws {
    var target = MetricTarget(metric: .bloodPressure, unit: "mmHg")
    (target.systolicHigh, target.diastolicHigh) = (ExactDecimal(150), ExactDecimal(90))
    try set(target)
    for (systolic, diastolic, status) in [
      (145, 85, MeasureStatus.normal), (150, 90, .normal), (151, 85, .abnormal), (145, 91, .abnormal),
      (181, 85, .critical), (145, 121, .critical), (90, 60, .critical), (110, 59, .abnormal),
    ] {
      let entry = try log {
        ($0.bloodPressureSystolic, $0.bloodPressureDiastolic) = (
          ExactDecimal(Int32(systolic)), ExactDecimal(Int32(diastolic))
        )
      }
      #expect(entry.status.bloodPressure == status, "\(systolic)/\(diastolic)")
    }
    target.diastolicHigh = nil
    try set(target)
    let entry = try log {
      ($0.bloodPressureSystolic, $0.bloodPressureDiastolic) = (ExactDecimal(145), ExactDecimal(125))
    }
    #expect(entry.status.bloodPressure == .critical, "the lower value has no target")
  }

  @Test("tiles, alerts and laboratory results judge by it too, and in the unit that was reported")
  func everywhere()
    throws
  {
    try set(target(.a1cLevel, "%", nil, 7))
    // 53 mmol/mol are 6.999 %, 54 are 7.09 %.
    let inside = try log {
      ($0.a1cLevel, $0.units) = (ExactDecimal(53), ["a1cLevel": "mmol/mol"])
    }
    #expect(inside.status.a1cLevel == .normal)
    let tile = try scene.test.call(ExplainDashboard(patientId: scene.patient, tile: .a1cLevel))
    #expect(tile.metric?.judgedByTarget == true && tile.rule == "in the target ≤ 7")
    #expect(tile.ruleSource == "target set by a clinician for this patient")
    let outside = try log {
      ($0.a1cLevel, $0.units) = (ExactDecimal(54), ["a1cLevel": "mmol/mol"])
    }
    #expect(outside.status.a1cLevel == .abnormal)
    var lab = RecordLab(
      patientId: scene.patient, testName: "HbA1c", date: OffsetTime(scene.now, offsetMinutes: 0))
    lab.results = ["a1c": ExactDecimal(thousandths: 6_800)]
    let result = try scene.test.call(lab)
    #expect(result.status == .normal && result.analytes.first?.source?.contains("target") == true)
    let alerts = try scene.test.call(ListAlerts(), meta: scene.by(.clinician)).alerts
    #expect(alerts == [])
  }

  @Test("R-MH-344: HbA1c above 10 % and a BMI of 40 are abnormal, each with a routine alert") func routine()
    throws
  {
    for (a1c, bmiWeight) in [("10", "115.5"), ("10.1", "115.6")] {
      let entry = try log {
        ($0.a1cLevel, $0.weight, $0.height) = (ExactDecimal(a1c), ExactDecimal(bmiWeight), ExactDecimal(170))
      }
      #expect(entry.status.a1cLevel == .abnormal && entry.status.bmi == .abnormal)
      #expect(!entry.warnings.contains { $0.code == "critical_value" })
    }
    var meta = scene.by(.clinician)
    meta.language = .en
    let alerts = try scene.test.call(ListAlerts(), meta: meta).alerts
    #expect(Set(alerts.map(\.title)) == ["Abnormal value: HbA1c", "Abnormal value: BMI"])
    #expect(alerts.allSatisfy { $0.severity == .moderate && $0.occurrences <= 2 })
  }
}
