import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

extension EventSamples {
  /// One event of every type of the labs.
  static var labs: [any Event] {
    var input = LabAnalyteInput(
      key: "a1c", name: "HbA1c", value: ExactDecimal(thousandths: 5_800), unit: "%")
    (input.referenceLow, input.referenceHigh) = (ExactDecimal(4), ExactDecimal(thousandths: 5_600))
    (input.criticalLow, input.criticalHigh) = (ExactDecimal(3), ExactDecimal(12))
    let analyte = LabFindings.Analyte(
      entered: input, kind: .a1cLevel, value: ExactDecimal(thousandths: 5_800))
    var findings = LabFindings(
      testName: "HbA1c", date: Example.start, analytes: [analyte], measureSet: "measures-2026-1")
    (findings.flag, findings.note, findings.reportedDate) = (.abnormal, "nüchtern", Example.end)
    findings.document = DocumentReference(id: RecordID(replacing: "doc-1"), mediaType: "application/pdf")
    let id = RecordID(replacing: "lab-1")
    return [
      LabRecorded(labId: id, findings: findings),
      LabAmended(labId: id, reason: "Verwechslung", findings: findings),
      LabRetracted(labId: id, reason: .wrongPatient, note: "andere Probe"),
    ]
  }
}

@Suite("Laboratory results") struct LabTests {
  private let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func lab(
    hoursAgo: Int64 = 1, id: String? = nil, _ fill: (inout RecordLab) -> Void
  ) throws -> RecordLab {
    var lab = RecordLab(
      patientId: scene.patient, testName: "Labor",
      date: OffsetTime(
        Timestamp(milliseconds: scene.now.milliseconds - hoursAgo * 3_600_000), offsetMinutes: 60))
    lab.id = id.flatMap { RecordID($0) }
    fill(&lab)
    return lab
  }

  private func analyte(_ key: String, _ value: ExactDecimal, _ unit: String) -> LabAnalyteInput {
    LabAnalyteInput(key: key, name: key.uppercased(), value: value, unit: unit)
  }

  @Test(
    "R-MH-213, R-MH-214: the status is the worst of the analytes; the laboratory may raise it, never lower it",
    arguments: [
      (5_600, nil, LabStatus.normal), (5_700, nil, .abnormal), (10_100, nil, .abnormal),
      (5_600, LabStatus.abnormal, .abnormal), (10_100, LabStatus.normal, .abnormal),
      (10_100, .critical, .critical),
    ] as [(Int64, LabStatus?, LabStatus)])
  func status(thousandths: Int64, flag: LabStatus?, expected: LabStatus) throws {
    let call = try lab {
      $0.results = ["a1c": ExactDecimal(thousandths: thousandths)]
      $0.status = flag
    }
    #expect(try scene.test.call(call).status == expected)
  }

  @Test(
    "R-MH-213, R-MH-354: ranges of the laboratory go before ours; without any basis a value is unclassified")
  func ranges()
    throws
  {
    var own = analyte("a1c", ExactDecimal(thousandths: 5_800), "%")
    own.referenceHigh = ExactDecimal(6)
    let normal = try scene.test.call(try lab { $0.analytes = [own] })
    #expect(normal.status == .normal && normal.analytes.first?.source == "laboratory")
    own.criticalHigh = ExactDecimal(thousandths: 5_700)
    #expect(try scene.test.call(try lab { $0.analytes = [own] }).status == .critical)
    let unknown = analyte("ferritin", ExactDecimal(30), "ng/mL")
    let bare = try scene.test.call(try lab { $0.analytes = [unknown] })
    #expect(bare.status == .unclassified && bare.analytes.first?.reason == .unknownAnalyte)
    let flagged = try scene.test.call(
      try lab {
        $0.analytes = [unknown]
        $0.status = .normal
      })
    #expect(flagged.status == .normal && flagged.analytes.first?.source == "laboratory")
  }

  @Test("R-MH-215: what a result must have is told all at once") func refusals() throws {
    var bad = analyte("Ferritin", ExactDecimal(1), "")
    (bad.referenceLow, bad.referenceHigh) = (ExactDecimal(2), ExactDecimal(1))
    let call = try lab(hoursAgo: -1) {
      $0.testName = ""
      $0.results = ["ferritin": ExactDecimal(1), "glucose": ExactDecimal(5_000)]
      $0.analytes = [bad, analyte("a1c", ExactDecimal(7), "furlong"), analyte("x", ExactDecimal(1), "g")]
    }
    #expect(
      try scene.refusal(call).split(separator: ", ").sorted() == [
        "/analytes/0/key bad_format", "/analytes/0/referenceLow inconsistent", "/analytes/0/unit bad_format",
        "/analytes/1/unit unknown_unit", "/date in_future", "/results/ferritin unknown_unit",
        "/results/glucose implausible_value", "/testName bad_format",
      ])
    #expect(try scene.refusal(try lab { _ in }) == "/analytes required")
    let twice = try lab {
      $0.results = ["a1c": ExactDecimal(6)]
      $0.analytes = [analyte("a1c", ExactDecimal(7), "%")]
    }
    #expect(try scene.refusal(twice) == "/analytes/0 duplicate")
    #expect(
      try scene.refusal(try lab { $0.results = ["a1c": ExactDecimal(6)] }, scene.by(.patient)) == "role")
  }

  @Test("R-MH-069: values of laboratories count on the dashboard, before others of the same moment")
  func dashboard() throws {
    let at = try lab { _ in }.date
    var input = VitalsInput(timestamp: at)
    input.bloodGlucose = ExactDecimal(99)
    _ = try scene.test.call(LogVitals(patientId: scene.patient, input: input))
    let dashboard = GetDashboard(patientId: scene.patient)
    #expect(try scene.test.call(dashboard).metrics.bloodGlucose?.value == ExactDecimal(99))
    let id = try #require(RecordID("lab-1"))
    _ = try scene.test.call(
      try lab(id: "lab-1") { $0.analytes = [analyte("glucose", ExactDecimal(7), "mmol/L")] })
    let metric = try scene.test.call(dashboard).metrics.bloodGlucose
    #expect(metric?.source == .lab && metric?.value == ExactDecimal(thousandths: 126_100))
    var amend = AmendLab(patientId: scene.patient, labId: id, reason: "Probe verwechselt")
    amend.results = ["glucose": ExactDecimal(88)]
    #expect(try scene.test.call(amend).version == 2)
    #expect(try scene.test.call(dashboard).metrics.bloodGlucose?.value == ExactDecimal(88))
    _ = try scene.test.call(RetractLab(patientId: scene.patient, labId: id, reason: .wrongPatient))
    #expect(try scene.test.call(dashboard).metrics.bloodGlucose?.value == ExactDecimal(99))
    #expect(try scene.refusal(amend) == "already_retracted")
    #expect(try scene.test.call(ListLabs(patientId: scene.patient)).results == [])
    try scene.verifyProjections()
  }

  @Test("R-MH-083: the course of an analyte, amended values in place of the old ones") func trend() throws {
    for (hours, value) in [(30, 60), (10, 58), (20, 59)] as [(Int64, Int64)] {
      _ = try scene.test.call(
        try lab(hoursAgo: hours, id: "l\(hours)") {
          $0.results = ["a1c": ExactDecimal(thousandths: value * 100)]
        })
    }
    var amend = AmendLab(
      patientId: scene.patient, labId: try #require(RecordID("l20")), reason: "Tippfehler")
    amend.results = ["a1c": ExactDecimal(thousandths: 7_000)]
    _ = try scene.test.call(amend)
    let trend = try scene.test.call(GetLabTrend(patientId: scene.patient, analyte: "a1c"))
    #expect(trend.unit == "%")
    #expect(trend.points.map(\.value.description) == ["6", "7", "5.8"])
    let list = try scene.test.call(ListLabs(patientId: scene.patient)).results
    #expect(list.map(\.id.text) == ["l10", "l20", "l30"])
  }

  @Test("R-MH-269: a client's id again, with the same content and with another") func clientIDs() throws {
    let call = try lab(id: "mine") { $0.results = ["a1c": ExactDecimal(6)] }
    let first = try scene.test.call(call)
    #expect(try scene.test.call(call) == first)
    var other = call
    other.results = ["a1c": ExactDecimal(7)]
    #expect(try scene.refusal(other) == "duplicate_id")
    other = call
    other.patientId = try scene.stranger()
    #expect(try scene.refusal(other) == "duplicate_id")
    let get = GetLab(patientId: other.patientId, labId: first.id)
    #expect(try scene.refusal(get) == "NOT_FOUND")
  }
}
