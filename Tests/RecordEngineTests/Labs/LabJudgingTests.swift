import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("What laboratory values mean") struct LabJudgingTests {
  private let scene: RecordScene

  init() throws { scene = try RecordScene() }

  /// One analyte: what it is, and what the laboratory says of it.
  struct Case: Sendable, CustomTestStringConvertible {
    var key = "glucose"
    let value: String
    var unit = "mg/dL"
    var reference: (String?, String?) = (nil, nil)
    var critical: (String?, String?) = (nil, nil)
    let status: LabStatus
    var source = "laboratory"
    var testDescription: String { "\(key) \(value) \(unit) \(reference) \(critical)" }
  }

  private func input(_ row: Case) throws -> LabAnalyteInput {
    var analyte = LabAnalyteInput(
      key: row.key, name: row.key, value: try #require(ExactDecimal(row.value)), unit: row.unit)
    (analyte.referenceLow, analyte.referenceHigh) = (
      row.reference.0.flatMap { ExactDecimal($0) }, row.reference.1.flatMap { ExactDecimal($0) }
    )
    (analyte.criticalLow, analyte.criticalHigh) = (
      row.critical.0.flatMap { ExactDecimal($0) }, row.critical.1.flatMap { ExactDecimal($0) }
    )
    return analyte
  }

  private func lab(_ analytes: [LabAnalyteInput], hoursAgo: Int64 = 1, id: String? = nil) -> RecordLab {
    let date = Timestamp(milliseconds: scene.now.milliseconds - hoursAgo * 3_600_000)
    var lab = RecordLab(
      patientId: scene.patient, testName: "Labor", date: OffsetTime(date, offsetMinutes: 0))
    (lab.analytes, lab.id) = (analytes, id.flatMap { RecordID($0) })
    return lab
  }

  static let cases: [Case] = [
    // Critical limits alone do not replace our reference.
    Case(value: "250", critical: (nil, "500"), status: .abnormal, source: "Diabetes"),
    Case(value: "90", critical: ("40", "500"), status: .normal, source: "Diabetes"),
    Case(value: "500.1", critical: (nil, "500"), status: .critical, source: "laboratory"),
    Case(value: "50", critical: ("40", nil), status: .critical, source: "Diabetes"),
    // A reference alone does not replace our critical limits, but our reference it does.
    Case(value: "40", reference: ("70", "99"), status: .critical, source: "Diabetes"),
    Case(value: "300", reference: ("70", "400"), status: .critical, source: "Diabetes"),
    Case(value: "299.9", reference: ("70", "400"), status: .normal),
    Case(value: "105", reference: ("70", "99"), status: .abnormal),
    Case(value: "99", reference: ("70", "99"), status: .normal),
    Case(value: "60", reference: (nil, "99"), status: .abnormal, source: "Diabetes"),
    Case(value: "80", reference: (nil, "99"), status: .normal),
    Case(value: "150", reference: ("70", nil), status: .abnormal, source: "Diabetes"),
    Case(value: "90", reference: ("0", nil), status: .normal, source: "Diabetes"),
    Case(value: "65", reference: ("70", "99"), critical: ("66", "500"), status: .critical),
    // In the laboratory's unit, against the source's figure in that unit.
    Case(key: "a1c", value: "47", unit: "mmol/mol", status: .abnormal, source: "Diabetes"),
    Case(key: "a1c", value: "38", unit: "mmol/mol", status: .normal, source: "Diabetes"),
    Case(key: "a1c", value: "39", unit: "mmol/mol", status: .abnormal, source: "Diabetes"),
    Case(key: "a1c", value: "38.9", unit: "mmol/mol", status: .normal, source: "Diabetes"),
    Case(key: "glucose", value: "2.9", unit: "mmol/L", status: .critical, source: "Diabetes"),
    Case(key: "glucose", value: "3.0", unit: "mmol/L", status: .abnormal, source: "Diabetes"),
    Case(key: "glucose", value: "16.6", unit: "mmol/L", status: .abnormal, source: "Diabetes"),
    Case(key: "glucose", value: "16.7", unit: "mmol/L", status: .critical, source: "Diabetes"),
    // The patient is a woman: 0.59 to 1.04 mg/dL, 52.156 to 91.936 µmol/L; critical from 353.6.
    Case(key: "creatinine", value: "1.04", status: .normal, source: "Mayo"),
    Case(key: "creatinine", value: "1.05", status: .abnormal, source: "Mayo"),
    Case(key: "creatinine", value: "91.9", unit: "µmol/L", status: .normal, source: "Mayo"),
    Case(key: "creatinine", value: "92", unit: "µmol/L", status: .abnormal, source: "Mayo"),
    Case(key: "creatinine", value: "353.5", unit: "umol/L", status: .abnormal, source: "Mayo"),
    Case(key: "creatinine", value: "353.6", unit: "umol/L", status: .critical, source: "KDIGO"),
    // What only the laboratory knows.
    Case(key: "potassium", value: "5.2", unit: "mmol/L", reference: ("3.5", "5.1"), status: .abnormal),
    Case(key: "potassium", value: "6.6", unit: "mmol/L", critical: (nil, "6.5"), status: .critical),
  ]

  @Test("R-MH-342, R-MH-347: the worse of what laboratory and table each state", arguments: cases)
  func worse(row: Case) throws {
    let analyte = try #require(try scene.test.call(lab([try input(row)])).analytes.first)
    #expect(analyte.status == row.status)
    #expect(analyte.source?.contains(row.source) == true, "\(analyte.source ?? "")")
  }

  @Test("R-MH-213: inside critical limits alone nothing says that a value is normal") func noBasis() throws {
    let row = Case(key: "potassium", value: "5", unit: "mmol/L", critical: (nil, "6.5"), status: .normal)
    let result = try scene.test.call(lab([try input(row)]))
    #expect(result.status == .unclassified && result.analytes.first?.reason == .unknownAnalyte)
  }

  @Test("R-MH-343: what a laboratory reports is recorded where it is possible, judged, warned of and alerted")
  func beyond() throws {
    let low = try scene.test.call(lab([try input(Case(value: "15", status: .critical))], id: "low"))
    #expect(low.status == .critical && low.warnings?.map(\.code) == ["beyond_plausible"])
    #expect(low.warnings?.first?.field == "glucose")
    let alerts = try scene.test.call(ListAlerts(), meta: scene.by(.clinician)).alerts
    #expect(alerts.map(\.severity) == [.critical])
    let normal = try scene.test.call(lab([try input(Case(value: "90", status: .normal))]))
    #expect(normal.warnings == nil)
    for (value, unit) in [("-1", "mg/dL"), ("-0.1", "mmol/L"), ("10001", "mg/dL")] {
      let row = Case(value: value, unit: unit, status: .normal)
      #expect(try scene.refusal(lab([try input(row)])) == "/analytes/0 implausible_value", "\(value)")
    }
    let share = Case(key: "a1c", value: "100.1", unit: "%", status: .normal)
    #expect(try scene.refusal(lab([try input(share)])) == "/analytes/0 implausible_value")
    // Without its unit a number of `results` may be anything.
    for (key, value, code) in [("glucose", "5.3", "unit_suspected"), ("a1c", "48", "unit_suspected")] {
      var call = lab([])
      call.results = [key: try #require(ExactDecimal(value))]
      #expect(try scene.refusal(call) == "/results/\(key) \(code)")
    }
    try scene.verifyProjections()
  }

  @Test("R-MH-348: a laboratory's glucose says that it is judged as not fasting: in result, trends and tile")
  func notFasting() throws {
    let result = try scene.test.call(lab([try input(Case(value: "130", status: .normal))]))
    #expect(result.status == .normal && result.analytes.first?.source?.hasSuffix("if not fasting") == true)
    let trend = try scene.test.call(GetLabTrend(patientId: scene.patient, analyte: "glucose"))
    #expect(trend.points.first?.source?.hasSuffix("if not fasting") == true)
    let course = try scene.test.call(GetVitalsTrend(patientId: scene.patient, metrics: [.bloodGlucose]))
    #expect(course.series.first?.points.first?.source?.hasSuffix("if not fasting") == true)
    let tile = try scene.test.call(ExplainDashboard(patientId: scene.patient, tile: .bloodGlucose))
    #expect(tile.ruleSource?.hasSuffix("if not fasting") == true)
    var own = VitalsInput(timestamp: OffsetTime(scene.now, offsetMinutes: 0))
    own.bloodGlucose = ExactDecimal(130)
    _ = try scene.test.call(LogVitals(patientId: scene.patient, input: own))
    let others = try scene.test.call(ExplainDashboard(patientId: scene.patient, tile: .bloodGlucose))
    #expect(
      others.ruleSource?.contains("if not fasting") == false, "the patient's own reading has no reserve")
  }

  @Test("a course converts what came in another unit, and counts what it cannot convert") func trend() throws
  {
    let rows = [("48", "mmol/mol"), ("6.1", "%"), ("41", "mmol/mol"), ("5.9", "%")]
    for (index, row) in rows.enumerated() {
      let analyte = try input(Case(key: "a1c", value: row.0, unit: row.1, status: .abnormal))
      _ = try scene.test.call(lab([analyte], hoursAgo: Int64(10 - index)))
    }
    let trend = try scene.test.call(GetLabTrend(patientId: scene.patient, analyte: "a1c"))
    #expect(trend.unit == "%" && trend.leftOut == nil)
    #expect(trend.points.map(\.value.description) == ["6.5", "6.1", "5.9", "5.9"])
    #expect(trend.points.map { $0.reported?.unit } == ["mmol/mol", nil, "mmol/mol", nil])
    let last = try input(Case(key: "a1c", value: "42", unit: "mmol/mol", status: .abnormal))
    _ = try scene.test.call(lab([last], hoursAgo: 0))
    let other = try scene.test.call(GetLabTrend(patientId: scene.patient, analyte: "a1c"))
    #expect(other.unit == "mmol/mol" && other.points.count == 5)
    #expect(other.points.map(\.value.description) == ["48", "43", "41", "41", "42"])
    for (index, unit) in ["ng/mL", "pmol/L", "pmol/L", "ng/mL"].enumerated() {
      let analyte = try input(
        Case(key: "ferritin", value: "30", unit: unit, reference: ("10", "200"), status: .normal))
      _ = try scene.test.call(lab([analyte], hoursAgo: Int64(10 - index)))
    }
    let ferritin = try scene.test.call(GetLabTrend(patientId: scene.patient, analyte: "ferritin"))
    #expect(ferritin.points.count == 2 && ferritin.leftOut == [.init(unit: "pmol/L", count: 2)])
  }

  @Test("R-MH-213: creatinine is judged for the sex that the record knows, or that the intake form says")
  func sex() throws {
    let patient = try scene.stranger()
    var call = lab([try input(Case(key: "creatinine", value: "1.2", status: .normal))])
    call.patientId = patient
    #expect(try scene.test.call(call).status == .normal, "other, since nothing is known")
    for (gender, status) in [
      (IntakeForm.Gender.female, LabStatus.abnormal), (.male, .normal), (.other, .normal),
    ] {
      var form = SubmitIntakeForm.example
      (form.patientId, form.demographics.gender) = (patient, gender)
      _ = try scene.test.call(form)
      #expect(try scene.test.call(call).status == status, "\(gender)")
    }
    let mine = lab([try input(Case(key: "creatinine", value: "1.2", status: .normal))])
    #expect(try scene.test.call(mine).status == .abnormal, "the record's own sex: female")
  }

  @Test("a client's id again, after another measure set was put in force, is still the same result")
  func again() throws {
    let call = lab([try input(Case(value: "7.0", unit: "mmol/L", status: .normal))], id: "mine")
    let first = try scene.test.call(call)
    var next = try Shipped.measures()
    next.id = "measures-2026-4"
    let index = try #require(next.measures.firstIndex { $0.kind == .bloodGlucose })
    (next.measures[index].conversions[0].multiplier, next.measures[index].conversions[0].divisor) = (18, 1)
    _ = try scene.test.call(PublishMeasures(definition: try Tape(encoding: next).value()))
    #expect(try scene.test.call(call).id == first.id)
  }
}
