import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

extension EventSamples {
  /// Targets of one number, of an open range, and of a blood pressure.
  static var targets: any Event {
    var pulse = MetricTarget(metric: .heartRate, unit: "bpm", low: ExactDecimal(55), high: ExactDecimal(90))
    (pulse.setBy, pulse.setByRole) = ("patient:\(Example.patient)", .patient)
    var pressure = MetricTarget(metric: .bloodPressure, unit: "mmHg")
    (pressure.systolicLow, pressure.systolicHigh) = (ExactDecimal(95), ExactDecimal(129))
    pressure.diastolicHigh = ExactDecimal(79)
    pressure.setBy = "service:1000"
    var glucose = MetricTarget(metric: .bloodGlucose, unit: "mg/dL", low: ExactDecimal(70))
    (glucose.setBy, glucose.setByRole, glucose.updatedAt) = ("nurse:1", .nurse, Example.start)
    return VitalsTargetsSet(targets: [pulse, pressure, glucose], measureSet: "measures-2026-1")
  }
}

/// A patient who sets targets, and the others who do.
private struct TargetScene {
  let record: RecordScene

  init() throws { record = try RecordScene() }

  func target(_ metric: TrendMetric, _ low: Int32?, _ high: Int32?) -> MetricTarget {
    let units: [TrendMetric: String] = [.heartRate: "bpm", .weight: "kg", .bmi: "kg/m²", .a1cLevel: "%"]
    return MetricTarget(
      metric: metric, unit: units[metric] ?? "", low: low.map { ExactDecimal($0) },
      high: high.map { ExactDecimal($0) })
  }

  func pressure(_ systolic: (Int32?, Int32?), _ diastolic: (Int32?, Int32?)) -> MetricTarget {
    var target = MetricTarget(metric: .bloodPressure, unit: "mmHg")
    target.systolicLow = systolic.0.map { ExactDecimal($0) }
    target.systolicHigh = systolic.1.map { ExactDecimal($0) }
    target.diastolicLow = diastolic.0.map { ExactDecimal($0) }
    target.diastolicHigh = diastolic.1.map { ExactDecimal($0) }
    return target
  }

  @discardableResult
  func set(_ targets: [MetricTarget], by role: ActingPerson.Role? = .patient) throws -> VitalsTargets {
    try record.test.call(
      SetVitalsTargets(patientId: record.patient, targets: targets), meta: role.map { record.by($0) })
  }

  func refusal(_ targets: [MetricTarget], by role: ActingPerson.Role? = .patient) throws -> String {
    try record.refusal(
      SetVitalsTargets(patientId: record.patient, targets: targets), role.map { record.by($0) })
  }

  func get() throws -> VitalsTargets { try record.test.call(GetVitalsTargets(patientId: record.patient)) }

  func log(hoursAgo: Int64, _ fill: (inout VitalsInput) -> Void) throws -> VitalsEntry {
    let at = Timestamp(milliseconds: record.now.milliseconds - hoursAgo * 3_600_000)
    var input = VitalsInput(timestamp: OffsetTime(at, offsetMinutes: 0))
    fill(&input)
    return try record.test.call(LogVitals(patientId: record.patient, input: input))
  }

  func series(_ metric: TrendMetric) throws -> TrendSeries {
    let trend = try record.test.call(GetVitalsTrend(patientId: record.patient, metrics: [metric]))
    return try #require(trend.series.first)
  }
}

@Suite("Targets of vitals") struct VitalsTargetsTests {
  private let scene: TargetScene

  init() throws { scene = try TargetScene() }

  @Test("none are there before any are set") func none() throws {
    #expect(try scene.get() == VitalsTargets(targets: [], version: 0))
    let stranger = try scene.record.refusal(GetVitalsTargets(patientId: Example.patient))
    #expect(stranger == "NOT_FOUND")
  }

  @Test("they come back in the order of the measures, with who set them and when") func stamps() throws {
    let set = try scene.set([scene.target(.weight, 60, 80), scene.target(.heartRate, nil, 90)])
    #expect(set.targets.map(\.metric) == [.heartRate, .weight] && set.version == 1)
    #expect(set.targets.allSatisfy { $0.setByRole == .patient && $0.updatedAt == scene.record.now })
    #expect(set.targets.first?.setBy == "patient:\(scene.record.patient)")
    #expect(try scene.get() == set)
  }

  @Test("what is set again keeps who set it and when; the rest is replaced or removed") func replaced() throws
  {
    let first = try scene.set([scene.target(.heartRate, 55, 90), scene.target(.weight, 60, 80)])
    scene.record.advance(hours: 1)
    let second = try scene.set([first.targets[0], scene.target(.bmi, 19, 25)], by: .nurse)
    #expect(second.targets.map(\.metric) == [.heartRate, .bmi] && second.version == 2)
    #expect(second.targets[0] == first.targets[0])
    #expect(second.targets[1].setByRole == .nurse && second.targets[1].updatedAt == scene.record.now)
    #expect(try scene.set([], by: .clinician) == VitalsTargets(targets: [], version: 3))
  }

  @Test("the same again changes nothing") func unchanged() throws {
    let first = try scene.set([scene.target(.heartRate, 55, 90)])
    let head = scene.record.test.engine.head
    scene.record.advance(hours: 1)
    #expect(try scene.set([scene.target(.heartRate, 55, 90)]) == first)
    #expect(scene.record.test.engine.head == head)
  }

  @Test(
    "R-MH-103: what the care team set, a patient neither replaces nor removes",
    arguments: [ActingPerson.Role.clinician, .nurse, nil])
  func careTeam(role: ActingPerson.Role?) throws {
    let theirs = try scene.set([scene.target(.heartRate, 55, 90)], by: role).targets
    #expect(try scene.refusal([scene.target(.heartRate, 55, 91)]) == "set_by_care_team")
    #expect(try scene.refusal([]) == "set_by_care_team")
    let both = try scene.set([scene.target(.weight, 60, 80), scene.target(.heartRate, 55, 90)])
    #expect(both.targets.first == theirs.first && both.targets.last?.setByRole == .patient)
    let changed = try scene.set([scene.target(.heartRate, 50, 90)], by: .nurse)
    #expect(changed.targets.map(\.setByRole) == [.nurse], "staff replace what anybody set")
  }

  @Test("administrators are refused") func roles() throws {
    #expect(try scene.refusal([], by: .admin) == "role")
  }

  @Test("R-MH-103: bounds are plausible, also at the very limits")
  func limits() throws {
    try scene.set([scene.target(.heartRate, 20, 300), scene.pressure((40, 300), (20, 200))])
    let wrong = [scene.target(.heartRate, 19, 301), scene.pressure((39, 301), (19, 201))]
    let paths = [
      "0/low", "0/high", "1/systolicLow", "1/systolicHigh", "1/diastolicLow", "1/diastolicHigh",
    ]
    #expect(
      try scene.refusal(wrong)
        == paths.map { "/targets/\($0) implausible_value" }.joined(separator: ", "))
  }

  @Test(
    "R-MH-103: the low bound is below the high one",
    arguments: [(80, 79, false), (80, 80, false), (79, 80, true)])
  func order(low: Int32, high: Int32, isAccepted: Bool) throws {
    let single = try scene.refusal([scene.target(.heartRate, low, high)])
    #expect(single == (isAccepted ? "accepted" : "/targets/0/low inconsistent"))
    let pair = try scene.refusal([scene.pressure((nil, nil), (low, high))])
    #expect(pair == (isAccepted ? "accepted" : "/targets/0/diastolicLow inconsistent"))
  }

  @Test("bounds are rounded to the measure's step, before they are compared") func steps() throws {
    var target = scene.target(.a1cLevel, nil, nil)
    (target.low, target.high) = (ExactDecimal(thousandths: 5_650), ExactDecimal(thousandths: 6_949))
    let set = try scene.set([target]).targets
    #expect(set.first?.low == ExactDecimal("5.7") && set.first?.high == ExactDecimal("6.9"))
    (target.low, target.high) = (ExactDecimal(thousandths: 5_650), ExactDecimal(thousandths: 5_700))
    #expect(try scene.refusal([target]) == "/targets/0/low inconsistent")
  }

  @Test("other units, other measures' bounds, no bounds, and a measure twice are refused together")
  func shapes() throws {
    var fahrenheit = MetricTarget(metric: .temperature, unit: "°F", high: ExactDecimal(38))
    fahrenheit.systolicHigh = ExactDecimal(120)
    var pressure = scene.pressure((nil, 129), (nil, nil))
    pressure.low = ExactDecimal(90)
    let wrong = [
      fahrenheit, pressure, scene.target(.weight, nil, nil), scene.target(.bmi, 19, nil),
      scene.target(.bmi, 20, nil),
    ]
    #expect(
      try scene.refusal(wrong) == """
        /targets/0/unit unknown_unit, /targets/0/systolicHigh inconsistent, /targets/1/low inconsistent, \
        /targets/2 required, /targets/4/metric duplicate
        """)
    let many = Array(repeating: scene.target(.bmi, 19, nil), count: 21)
    #expect(try scene.refusal(many).hasPrefix("/targets too_many"))
  }

  @Test("a version that is not there any more is refused") func versions() throws {
    var call = SetVitalsTargets(
      patientId: scene.record.patient, targets: [scene.target(.heartRate, 55, 90)], expectedVersion: 0)
    #expect(try scene.record.test.call(call).version == 1)
    #expect(try scene.record.refusal(call) == "version_conflict")
    (call.expectedVersion, call.targets) = (1, [])
    #expect(try scene.record.test.call(call).version == 2)
  }

  @Test("R-MH-102: trends tell the target and the share inside, bounds included") func share() throws {
    for (hour, pulse) in [54, 55, 90, 91, 70, 71].enumerated() {
      _ = try scene.log(hoursAgo: Int64(hour + 1)) { $0.heartRate = ExactDecimal(Int32(pulse)) }
    }
    #expect(try scene.series(.heartRate).target == nil)
    #expect(try scene.series(.heartRate).summary.inTargetPercent == nil)
    let set = try scene.set([scene.target(.heartRate, 55, 90), scene.target(.weight, 60, nil)])
    let series = try scene.series(.heartRate)
    #expect(series.target == set.targets.first)
    #expect(series.summary.inTargetPercent == ExactDecimal(thousandths: 66_700), "4 of 6")
    #expect(try scene.series(.weight).summary.inTargetPercent == nil, "there is no value")
    #expect(try scene.series(.weight).target?.low == ExactDecimal(60))
  }

  @Test("a blood pressure is inside with both its numbers") func pressureShare() throws {
    for (hour, pair) in [(118, 78), (118, 80), (130, 78), (129, 79)].enumerated() {
      _ = try scene.log(hoursAgo: Int64(hour + 1)) {
        $0.bloodPressureSystolic = ExactDecimal(Int32(pair.0))
        $0.bloodPressureDiastolic = ExactDecimal(Int32(pair.1))
      }
    }
    try scene.set([scene.pressure((nil, 129), (60, 79))])
    #expect(try scene.series(.bloodPressure).summary.inTargetPercent == ExactDecimal(50))
  }

  @Test("R-MH-104: a target changes no status") func status() throws {
    let before = try scene.log(hoursAgo: 1) { $0.heartRate = ExactDecimal(72) }
    try scene.set([scene.target(.heartRate, 80, 90)])
    #expect(before.status.heartRate == .normal)
    #expect(try scene.series(.heartRate).points.map(\.status) == [.normal])
    let list = try scene.record.test.call(ListVitals(patientId: scene.record.patient))
    #expect(list.vitals == [before])
  }

  @Test("targets stand in the chart, and are what they were as of an earlier moment") func past() throws {
    let first = try scene.set([scene.target(.heartRate, 55, 90)])
    let position = scene.record.test.engine.head
    try scene.set([scene.target(.heartRate, 60, 90), scene.target(.weight, 60, 80)])
    let meta = CallMeta(asOf: AsOf(position: position))
    #expect(
      try scene.record.test.call(GetVitalsTargets(patientId: scene.record.patient), meta: meta) == first)
    let chart = try scene.record.test.call(GetChart(patientId: scene.record.patient))
    #expect(chart.sections.first { $0.section == "targets" }?.items.map(\.id) == ["heartRate", "weight"])
    try scene.record.verifyProjections()
  }
}
