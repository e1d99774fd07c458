import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("The dashboard") struct DashboardTests {
  @Test("all six measures are there, null before anything was measured (R-MH-068)") func empty() throws {
    let scene = try VitalsScene()
    let reply = try scene.test.call(
      "dashboard.get", "{\"patientId\":\"\(scene.patient)\",\"_meta\":{\"language\":\"en\"}}")
    let answer = try reply.outcome.get().value()
    guard case .object(let metrics)? = answer["metrics"] else {
      Issue.record("no metrics")
      return
    }
    #expect(
      metrics.map(\.name) == [
        "heartRate", "bloodPressure", "bloodGlucose", "a1cLevel", "weight", "bmi",
      ])
    #expect(metrics.allSatisfy { $0.value == .null })
    guard case .array(let actions)? = answer["quickActions"] else {
      Issue.record("no actions")
      return
    }
    #expect(
      actions.compactMap { $0["label"] } == [
        "Book appointment", "Log vitals", "Send message", "Request walk-in",
      ])
  }

  @Test("each measure shows what was measured last, whatever arrived last (R-MH-069, R-MH-224)")
  func latest() throws {
    let scene = try VitalsScene()
    try scene.log(hoursAgo: 2) {
      ($0.heartRate, $0.bloodGlucose, $0.a1cLevel) = (
        ExactDecimal(101), ExactDecimal(140), ExactDecimal(thousandths: 5_700)
      )
      ($0.bloodPressureSystolic, $0.bloodPressureDiastolic) = (ExactDecimal(120), ExactDecimal(80))
    }
    try scene.log(hoursAgo: 5) { $0.heartRate = ExactDecimal(60) }
    let metrics = try dashboard(scene).metrics
    #expect(metrics.heartRate?.value == ExactDecimal(101) && metrics.heartRate?.status == .abnormal)
    #expect(metrics.heartRate?.unit == "bpm" && metrics.heartRate?.category == "high")
    #expect(metrics.bloodPressure?.value == nil && metrics.bloodPressure?.systolic == ExactDecimal(120))
    #expect(metrics.bloodPressure?.diastolic == ExactDecimal(80))
    #expect(metrics.bloodPressure?.category == "hypertension-stage-1")
    #expect(metrics.bloodGlucose?.context == .unknown && metrics.bloodGlucose?.status == .abnormal)
    #expect(metrics.a1cLevel?.category == "prediabetes")
    #expect(metrics.weight == nil && metrics.bmi == nil)
  }

  @Test("a weight has the status of the BMI it gives, and none without a height (R-MH-210)") func weight()
    throws
  {
    let scene = try VitalsScene()
    try scene.log(hoursAgo: 4) { $0.weight = ExactDecimal(70) }
    #expect(try dashboard(scene).metrics.weight?.status == .unclassified)
    #expect(try dashboard(scene).metrics.bmi == nil)
    try scene.log(hoursAgo: 3) { $0.height = ExactDecimal(thousandths: 170_500) }
    let metrics = try dashboard(scene).metrics
    #expect(metrics.bmi?.value == ExactDecimal(thousandths: 24_100) && metrics.bmi?.unit == "kg/m²")
    #expect(metrics.weight?.status == .normal && metrics.bmi?.status == .normal)
    #expect(metrics.bmi?.measuredAt == scene.moment(hoursAgo: 4).moment)
  }

  @Test("what is taken back gives way to what was measured before it, and moves the last update (R-MH-070)")
  func retraction() throws {
    let scene = try VitalsScene()
    try scene.log(hoursAgo: 3, id: "right") { $0.heartRate = ExactDecimal(70) }
    let first = try dashboard(scene).lastUpdated
    scene.test.clock.advance(milliseconds: 1000)
    try scene.log(hoursAgo: 5) { $0.heartRate = ExactDecimal(65) }
    #expect(try dashboard(scene).lastUpdated == first, "a late entry changes nothing that is shown")
    scene.test.clock.advance(milliseconds: 1000)
    try scene.log(hoursAgo: 1, id: "wrong") { $0.heartRate = ExactDecimal(170) }
    let second = try dashboard(scene)
    #expect(second.metrics.heartRate?.status == .critical && second.lastUpdated > first)
    scene.test.clock.advance(milliseconds: 1000)
    let wrong = try #require(RecordID("wrong"))
    _ = try scene.test.call(RetractVitals(patientId: scene.patient, vitalId: wrong, reason: .deviceFault))
    let third = try dashboard(scene)
    #expect(third.metrics.heartRate?.value == ExactDecimal(70))
    #expect(third.lastUpdated > second.lastUpdated)
  }

  @Test("a tile names the events, the rule and the version that it comes from") func explanation() throws {
    let scene = try VitalsScene()
    try scene.log(hoursAgo: 6, id: "before") { $0.heartRate = ExactDecimal(62) }
    try scene.log(hoursAgo: 3, id: "shown") { $0.heartRate = ExactDecimal(101) }
    let shown = scene.test.engine.head
    try scene.log(hoursAgo: 1, id: "wrong") { $0.heartRate = ExactDecimal(170) }
    let wrong = try #require(RecordID("wrong"))
    _ = try scene.test.call(RetractVitals(patientId: scene.patient, vitalId: wrong, reason: .deviceFault))
    let why = try scene.test.call(ExplainDashboard(patientId: scene.patient, tile: .heartRate))
    #expect(why.metric?.value == ExactDecimal(101) && why.rule == "> 100 and ≤ 130")
    #expect(why.measureSet == "measures-2026-3" && why.ruleSource?.contains("NEWS2") == true)
    #expect(why.age == 61)
    #expect(why.evidence.map(\.role) == [.value, .previous, .retracted])
    #expect(why.evidence.map(\.position) == [shown, shown - 1, shown + 1])
    // The alert of the critical value lies between.
    #expect(why.evidence.map(\.retractedBy) == [nil, nil, shown + 3])
    let nothing = try scene.test.call(ExplainDashboard(patientId: scene.patient, tile: .bmi))
    #expect(nothing.metric == nil && nothing.evidence == [])
  }

  @Test("a new version of the bands judges the past anew, and the old one still does (R-MH-212)")
  func versions() throws {
    let scene = try VitalsScene()
    try scene.log { $0.heartRate = ExactDecimal(101) }
    let before = scene.test.engine.head
    var stricter = try Shipped.measures()
    stricter.id = "measures-2026-4"
    let index = try #require(stricter.bands.firstIndex { $0.name.rawValue == "heartRate" })
    let band = try #require(stricter.bands[index].bands.firstIndex { $0.category == "normal" })
    stricter.bands[index].bands[band].upTo = Limit(ExactDecimal(110))
    _ = try scene.test.call(PublishMeasures(definition: try Tape(encoding: stricter).value()))
    #expect(try dashboard(scene).metrics.heartRate?.status == .normal)
    #expect(try dashboard(scene).measureSet == "measures-2026-4")
    var old = GetDashboard(patientId: scene.patient)
    old.measureSet = "measures-2026-3"
    #expect(try scene.test.call(old).metrics.heartRate?.status == .abnormal)
    let then = try scene.test.call(
      GetDashboard(patientId: scene.patient), meta: CallMeta(asOf: AsOf(position: before)))
    #expect(then.metrics.heartRate?.status == .abnormal && then.measureSet == "measures-2026-3")
    old.measureSet = "no-such-set"
    #expect(throws: Failure(.notFound, "there is no such measure set", details: ["field": "measureSet"])) {
      try scene.test.call(old)
    }
  }

  private func dashboard(_ scene: VitalsScene) throws -> PatientDashboard {
    try scene.test.call(GetDashboard(patientId: scene.patient))
  }
}
