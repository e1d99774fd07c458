import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Laboratory results of reports that patients bring") struct ReportedLabTests {
  private let scene: LabReportScene
  private var patient: PatientID { scene.patient }

  init() throws {
    scene = try LabReportScene()
    let measures = try JSON.decode(Value.self, from: Shipped.file("Config/measures/measures-2026-2.json"))
    _ = try scene.test.call(PublishMeasures(definition: measures))
  }

  private typealias Row = (biomarker: String?, text: String, unit: String, ucum: String?)

  /// A report that was read.
  @discardableResult
  private func report(
    _ rows: [Row], on day: String, seed: UInt64 = 1, _ change: (inout ReadValue, Int) -> Void = { _, _ in }
  ) throws -> LabReport {
    let report = try scene.upload(DocumentScene.bytes(600, seed: seed))
    var values: [ReadValue] = []
    for (index, row) in rows.enumerated() {
      var value = try LabReportScene.row(
        row.biomarker ?? "Unbekannt", row.biomarker, row.text, row.unit, row.ucum, page: 1, line: index + 1)
      change(&value, index)
      values.append(value)
    }
    try scene.read(LabReportScene.reading(values, on: CalendarDay(day)))
    return try scene.report(report.id)
  }

  private func record(_ key: String, _ value: String, _ unit: String, on day: String) throws -> LabResult {
    var lab = RecordLab(
      patientId: patient, testName: "Labor",
      date: OffsetTime(try #require(CalendarDay(day)).start, offsetMinutes: 0))
    lab.analytes = [
      LabAnalyteInput(key: key, name: key, value: try #require(ExactDecimal(value)), unit: unit)
    ]
    lab.status = .normal
    return try scene.test.call(lab)
  }

  private func list(
    _ change: (inout ListLabs) -> Void = { _ in }, asOf position: UInt64? = nil
  ) throws
    -> ListLabs.Outcome
  {
    var list = ListLabs(patientId: patient)
    change(&list)
    return try scene.test.call(list, meta: CallMeta(asOf: position.map { AsOf(position: $0) }))
  }

  @Test("a completed report is a result, with number, unit, status and place as it was judged") func result()
    throws
  {
    let report = try report(
      [
        ("potassium", "6,6", "mmol/l", "mmol/L"), ("total_cholesterol", "5,2", "mmol/l", "mmol/L"),
        ("hba1c", "5,4", "%", "%"), (nil, "3", "mg/dl", "mg/dL"),
      ], on: "2026-01-10")
    let results = try list().results
    let result = try #require(results.first)
    #expect(results.count == 1 && result.id.text == report.id.description && result.status == .critical)
    #expect(result.report == LabReportSource(reportId: report.id, panel: PanelScene.shipped.id))
    #expect(result.date == CalendarDay("2026-01-10")?.start && result.testName == "Blood work")
    #expect(result.analytes.map(\.key) == ["potassium", "totalCholesterol", "a1c"])
    #expect(result.analytes.map(\.unit) == ["mmol/L", "mmol/L", "%"])
    // 5.2 mmol/L is 201.1 mg/dL: beyond 200, which the panel states in mg/dL alone, and judged before anything is converted.
    #expect(result.analytes.map(\.status) == [.critical, .abnormal, .normal])
    #expect(result.results["totalCholesterol"] == ExactDecimal(thousandths: 5200))
    let place = try #require(result.analytes.first?.place)
    #expect(place.page == 1 && place.line == 1 && place.valueId == report.values.first?.id)
    #expect(try scene.test.call(GetLab(patientId: patient, labId: result.id)) == result)
  }

  @Test("what is held back, rejected, implausible, unknown or computed is none; what is confirmed is")
  func accepted()
    throws
  {
    let report = try report(
      [
        ("total_cholesterol", "180", "mg/dl", "mg/dL"), ("hdl_cholesterol", "60", "mg/dl", "mg/dL"),
        ("hba1c", "57", "%", "%"), ("sodium", "140", "Fuder", nil), ("potassium", "4,1", "mmol/l", "mmol/L"),
      ], on: "2026-01-10"
    ) { value, index in if index == 4 { value.doubts = [.passesDisagree] } }
    #expect(report.values.contains { $0.read.biomarker == "non_hdl_cholesterol" && $0.isDerived })
    func keys() throws -> [String] { try list().results.flatMap(\.analytes).map(\.key) }
    #expect(try keys() == ["totalCholesterol", "hdlCholesterol"])
    let held = try #require(report.values.first { $0.read.biomarker == "potassium" })
    _ = try scene.test.call(ConfirmLabValue(patientId: patient, reportId: report.id, valueId: held.id))
    #expect(try keys() == ["totalCholesterol", "hdlCholesterol", "potassium"])
    #expect(try list().results.first?.version == 2)
    _ = try scene.test.call(RejectLabValue(patientId: patient, reportId: report.id, valueId: held.id))
    #expect(try keys() == ["totalCholesterol", "hdlCholesterol"])
  }

  @Test("of which only a side is known is shown so, and is in no number and no course") func censored() throws
  {
    try report(
      [("crp", "<0,6", "mg/l", "mg/L"), ("potassium", "4,1", "mmol/l", "mmol/L")], on: "2026-01-10")
    let result = try #require(try list().results.first)
    #expect(result.analytes.map(\.comparator) == [.less, nil] && Set(result.results.keys) == ["potassium"])
    let course = try scene.test.call(GetLabTrend(patientId: patient, analyte: "crp"))
    #expect(course.points.isEmpty && course.leftOut == [.init(unit: "mg/L", count: 1)])
  }

  @Test("pages go through results of both kinds, each once and the latest first") func pages() throws {
    var expected: [String] = []
    for index in 1...7 {
      let day = "2026-01-0\(index)"
      if index % 3 == 0 {
        expected.append(try record("ferritin", "80", "ng/mL", on: day).id.text)
      } else {
        let row = [("potassium", "4,1", "mmol/l", "mmol/L")] as [Row]
        expected.append(try report(row, on: day, seed: UInt64(index)).id.description)
      }
    }
    expected.reverse()
    for limit in 1...8 {
      var (found, cursor): ([String], String?) = ([], nil)
      repeat {
        let page = try list {
          $0.limit = limit
          $0.cursor = cursor
        }
        #expect(page.results.count <= limit)
        found += page.results.map(\.id.text)
        cursor = page.page.nextCursor
      } while cursor != nil
      #expect(found == expected, "\(limit)")
    }
    #expect(try list { $0.status = .abnormal }.results.isEmpty)
    #expect(try list { $0.q = "potass" }.results.count == 5)
    #expect(try list { $0.from = CalendarDay("2026-01-05")?.start }.results.count == 3)
  }

  @Test("a course joins both kinds, converted after they are judged") func course() throws {
    _ = try record("a1c", "5.8", "%", on: "2026-01-05")
    try report([("hba1c", "38", "mmol/mol", "mmol/mol")], on: "2026-01-02", seed: 1)
    try report([("hba1c", "6,6", "%", "%")], on: "2026-01-08", seed: 2)
    let course = try scene.test.call(GetLabTrend(patientId: patient, analyte: "a1c"))
    #expect(course.unit == "%" && course.points.map(\.value.description) == ["5.6", "5.8", "6.6"])
    #expect(course.points.map(\.status) == [.normal, .abnormal, .abnormal])
    #expect(course.points.first?.reported == EnteredValue(value: ExactDecimal(38), unit: "mmol/mol"))
    try report([("total_cholesterol", "5,0", "mmol/l", "mmol/L")], on: "2026-01-02", seed: 3)
    try report([("total_cholesterol", "180", "mg/dl", "mg/dL")], on: "2026-01-09", seed: 4)
    let other = try scene.test.call(GetLabTrend(patientId: patient, analyte: "totalCholesterol"))
    #expect(other.unit == "mg/dL" && other.points.map(\.value.description) == ["193", "180"])
  }

  @Test("the dashboard shows the latest measure of a report and explains it by the report") func dashboard()
    throws
  {
    let report = try report(
      [("glucose_random", "142", "mg/dl", "mg/dL"), ("hba1c", "5,4", "%", "%")], on: "2026-01-10")
    let metrics = try scene.test.call(GetDashboard(patientId: patient)).metrics
    #expect(metrics[.bloodGlucose]?.value == ExactDecimal(142) && metrics[.bloodGlucose]?.source == .lab)
    #expect(metrics[.bloodGlucose]?.context == .random)
    let explained = try scene.test.call(ExplainDashboard(patientId: patient, tile: .bloodGlucose))
    let evidence = try #require(explained.evidence.first)
    #expect(evidence.entryId.text == report.id.description && evidence.role == .value)
    let store = scene.test.engine.store
    let record = try store.environment.read { (view) throws(Failure) in
      try store.record(evidence.position, view)
    }
    #expect(record.envelope.typeCode == LabReportCompleted.type.code)
    let trend = try scene.test.call(GetVitalsTrend(patientId: patient, metrics: [.a1cLevel]))
    #expect(trend.series.first?.points.map(\.value) == [ExactDecimal(thousandths: 5400)])
    _ = try scene.test.call(DeleteLabReport(patientId: patient, reportId: report.id))
    #expect(try scene.test.call(GetDashboard(patientId: patient)).metrics[.bloodGlucose] == nil)
  }

  @Test("a report enters the chart at its moment, and leaves every moment when it is deleted") func past()
    throws
  {
    let before = scene.test.engine.head
    let report = try report([("potassium", "4,1", "mmol/l", "mmol/L")], on: "2026-01-10")
    let after = scene.test.engine.head
    #expect(try list(asOf: before).results.isEmpty && list(asOf: after).results.count == 1)
    func changes() throws -> [ChartChange] {
      var diff = DiffTimeline(patientId: patient, from: AsOf(position: before), to: AsOf(position: after))
      diff.areas = [.labs]
      return try scene.test.call(diff).changes
    }
    #expect(try changes().map(\.id) == [report.id.description] && changes().map(\.change) == [.added])
    _ = try scene.test.call(DeleteLabReport(patientId: patient, reportId: report.id))
    #expect(try list().results.isEmpty && list(asOf: after).results.isEmpty && changes().isEmpty)
    let gone = GetLab(patientId: patient, labId: RecordID(replacing: report.id.description))
    #expect(try scene.refusal(gone)?.code == .notFound)
    try scene.verifyProjections()
  }

  @Test("values that are read again stay until that fails") func reprocessed() throws {
    let report = try report([("potassium", "4,1", "mmol/l", "mmol/L")], on: "2026-01-10")
    _ = try scene.test.call(ReprocessLabReport(patientId: patient, reportId: report.id))
    #expect(try list().results.count == 1)
    let job = try #require(try scene.take().first)
    try scene.settle(job) {
      $0.failed = LaboratoryFailure(step: .reading, reason: .damaged, isRecoverable: false)
    }
    #expect(try list().results.isEmpty)
  }

  @Test("nothing is said of a report in which nothing could be judged, and staff change no result of one")
  func unjudged() throws {
    var update = UpdatePatient(patientId: patient)
    update.birthDate = .set(try #require(CalendarDay("2015-01-01")))
    _ = try scene.test.call(update)
    let report = try report([("potassium", "4,1", "mmol/l", "mmol/L")], on: "2026-01-10")
    #expect(report.values.first?.judgement.notes == [.underAge])
    #expect(try list().results.isEmpty)
    let retract = RetractLab(
      patientId: patient, labId: RecordID(replacing: report.id.description), reason: .wrongPatient)
    #expect(try scene.refusal(retract)?.code == .notFound)
  }

  @Test("each biomarker's key is one that laboratory results may have, and no two have the same") func keys()
  {
    let keys = PanelScene.shipped.biomarkers.map(\.labKey)
    #expect(Set(keys).count == keys.count)
    for key in keys {
      #expect(
        key.utf8.count <= 40 && key.first?.isLowercase == true
          && key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }, "\(key)")
    }
    for kind in MeasureKind.allCases {
      for reported in VitalsReading.reported(kind) {
        #expect(PanelScene.shipped.biomarker(reported.biomarker) != nil, "\(reported.biomarker)")
      }
    }
  }
}
