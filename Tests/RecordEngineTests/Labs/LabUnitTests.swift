import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Laboratory results: units as they are printed") struct LabUnitTests {
  private let scene: RecordScene

  init() throws { scene = try RecordScene(.panel) }

  private func lab(_ key: String, _ value: String, _ unit: String, hoursAgo: Int64 = 1) throws -> RecordLab {
    var lab = RecordLab(
      patientId: scene.patient, testName: "Labor",
      date: OffsetTime(
        Timestamp(milliseconds: scene.now.milliseconds - hoursAgo * 3_600_000), offsetMinutes: 60))
    let number = try #require(ExactDecimal(value))
    lab.analytes = [LabAnalyteInput(key: key, name: key, value: number, unit: unit)]
    lab.status = .normal
    return lab
  }

  @Test(
    "R-MH-351: values of measures come in every spelling",
    arguments: [
      ("glucose", "100", "mg/dl", "100"), ("glucose", "100", "mg%", "100"),
      ("glucose", "5.55", "mmol/l", "100"), ("creatinine", "88.4", "umol/l", "1"),
      ("creatinine", "88.4", "\u{B5}mol/l", "1"), ("creatinine", "88.4", "\u{3BC}mol/L", "1"),
      ("a1c", "48", "mmol/mol Hb", "6.5"),
    ])
  func recorded(key: String, value: String, unit: String, kept: String) throws {
    let recorded = try scene.test.call(try lab(key, value, unit))
    #expect(recorded.analytes.first?.unit == unit, "as the laboratory wrote it")
    let metrics = try scene.test.call(GetDashboard(patientId: scene.patient)).metrics
    if key == "glucose" { #expect(metrics.bloodGlucose?.value?.description == kept) }
    if key == "a1c" { #expect(metrics.a1cLevel?.value?.description == kept) }
    #expect(recorded.analytes.first?.status != nil)
  }

  @Test("R-MH-351: what another case means is refused", arguments: ["MG/DL", "Mmol/L", "G/dl"])
  func refused(unit: String) throws {
    #expect(try scene.refusal(try lab("glucose", "100", unit)) == "/analytes/0/unit unknown_unit")
  }

  @Test("R-MH-351: a course has every point, however its unit is written") func course() throws {
    let values =
      [
        (5, "30", "ng/mL"), (4, "31", "\u{B5}g/l"), (3, "32", "ug/L"), (2, "33.5", "\u{3BC}g/L"),
      ] as [(Int64, String, String)]
    for (hours, value, unit) in values {
      _ = try scene.test.call(try lab("ferritin", value, unit, hoursAgo: hours))
    }
    let trend = try scene.test.call(GetLabTrend(patientId: scene.patient, analyte: "ferritin"))
    #expect(trend.points.map(\.value.description) == ["30", "31", "32", "33.5"])
    #expect(trend.unit == "\u{3BC}g/L" && trend.leftOut == nil)
    #expect(trend.points.map { $0.reported?.unit } == ["ng/mL", nil, nil, nil])
  }

  @Test("a course is converted by the panel, and what the panel does not know is left out") func converted()
    throws
  {
    for (hours, value, unit) in [(4, "193", "mg/dl"), (3, "5.0", "mmol/l"), (2, "1", "furlong")]
      as [(Int64, String, String)]
    {
      _ = try scene.test.call(try lab("totalCholesterol", value, unit, hoursAgo: hours))
    }
    _ = try scene.test.call(try lab("totalCholesterol", "200", "mg/dL", hoursAgo: 1))
    let trend = try scene.test.call(GetLabTrend(patientId: scene.patient, analyte: "totalCholesterol"))
    #expect(trend.points.map(\.value.description) == ["193", "193", "200"])
    #expect(trend.leftOut == [.init(unit: "furlong", count: 1)])
  }

  @Test(
    "kidney function reads creatinine and rates in every spelling",
    arguments: [
      ("creatinine", "1", "mg/dl", true), ("creatinine", "88.4", "\u{3BC}mol/l", true),
      ("creatinine", "88.4", "umol/L", true), ("creatinine", "1", "Mg/dL", false),
      ("egfr", "55", "ml/min/1,73 m²", true), ("egfr", "55", "ML/MIN/1.73M2", true),
      ("egfr", "0.9", "mL/s", true), ("egfr", "0.9", "ml/s/1,73m²", true), ("egfr", "0.9", "mL/h", false),
    ])
  func kidneys(key: String, value: String, unit: String, isKnown: Bool) throws {
    let call = try lab(key, value, unit)
    // A measure in a unit that is not known is not recorded at all.
    guard isKnown || key != "creatinine" else {
      #expect(try scene.refusal(call) == "/analytes/0/unit unknown_unit")
      return
    }
    _ = try scene.test.call(call)
    let found = try scene.test.engine.read(.daemon) { (view) throws(Failure) in
      try KidneyFunction.latest(of: scene.patient, view)?.rate
    }
    #expect((found != nil) == isKnown)
  }

  @Test(
    "a latest value that cannot be read leaves the kidneys unknown, whatever an older one says",
    arguments: [("ML/MIN/1.73M2", 9.0 as Double?), ("mL/s/1.73m2", nil), ("mL/h/1.73m2", nil), ("%", nil)])
  func stale(unit: String, rate: Double?) throws {
    _ = try scene.test.call(try lab("egfr", "90", "mL/min/1.73m2", hoursAgo: 5))
    _ = try scene.test.call(try lab("egfr", "9", unit, hoursAgo: 1))
    let found = try scene.test.engine.read(.daemon) { (view) throws(Failure) in
      try KidneyFunction.latest(of: scene.patient, view)
    }
    #expect(found?.rate == rate ?? 90 && found?.isSuperseded == (rate == nil))
  }

  /// Latest creatinines of which no rate can be computed, of whom.
  private static let withoutRate: [(birthDate: String?, value: String)] = [
    (nil, "8"), ("2015-01-01", "8"), ("1960-01-01", "0"),
  ]

  @Test(
    "a latest creatinine of which no rate can be computed leaves the kidneys unknown, unless a rate was reported with it",
    arguments: 0..<withoutRate.count, [nil, 5, 1] as [Int64?])
  func unknown(index: Int, hoursAgo: Int64?) throws {
    let (birth, value) = Self.withoutRate[index]
    let patient = try scene.test.call(
      CreatePatient(fullName: "A", birthDate: birth.flatMap { CalendarDay($0) }, sex: .female)
    ).id
    for (key, value, unit, hours) in [
      ("egfr", "90", "mL/min/1.73m2", hoursAgo), ("creatinine", value, "mg/dL", 1),
    ] as [(String, String, String, Int64?)] {
      guard let hours else { continue }
      var call = try lab(key, value, unit, hoursAgo: hours)
      call.patientId = patient
      _ = try scene.test.call(call)
    }
    let found = try scene.test.engine.read(.daemon) { (view) throws(Failure) in
      try KidneyFunction.latest(of: patient, view)
    }
    #expect(found?.rate == (hoursAgo == nil ? nil : 90))
    #expect(found?.isSuperseded ?? true == (hoursAgo != 1))
  }

  @Test(
    "a rate a second is one of sixty times as much a minute",
    arguments: [
      ("0.5", "mL/s/1.73m2", 30.0, "GFR 30.0 "), ("0.25", "mL/s", 15.0, "GFR 15.0 "),
      ("30", "mL/min", 30.0, "GFR 30 "),
    ])
  func seconds(value: String, unit: String, rate: Double, text: String) throws {
    _ = try scene.test.call(try lab("egfr", value, unit))
    let found = try scene.test.engine.read(.daemon) { (view) throws(Failure) in
      try KidneyFunction.latest(of: scene.patient, view)
    }
    #expect(found?.rate == rate && found?.text.hasPrefix(text) == true, "\(found?.text ?? "")")
  }

  @Test(
    "R-SO-131: a name of another specimen wins over a key",
    arguments: [
      ("creatinine", "Kreatinin", true), ("creatinine", "Kreatinin im Urin", false),
      ("creatinine", "U-Kreatinin", false),
      ("creatinine", "Creatinine, 24h urine", false), ("creatinine", "Kreatinin (Sammelurin)", false),
      ("creatinine", "Kreatinin (Aszitespunktat)", false),
    ])
  func elsewhere(key: String, name: String, isBlood: Bool) throws {
    var call = try lab(key, "1", "mg/dL")
    call.analytes?[0].name = name
    let recorded = try scene.test.call(call)
    let (kidneys, kind) = try scene.test.engine.read(.daemon) { (view) throws(Failure) in
      (
        try KidneyFunction.latest(of: scene.patient, view),
        try view.lab(recorded.id, of: scene.patient)?.findings.analytes.first?.kind
      )
    }
    #expect((kidneys != nil) == isBlood && (kind != nil) == isBlood)
  }

  @Test("R-SO-131: sugar in urine is no blood sugar") func sugar() throws {
    var call = try lab("glucose", "1", "mg/dL")
    call.status = nil
    call.analytes?[0].name = "Glukose im Spontanurin"
    #expect(try scene.test.call(call).status == .unclassified)
    #expect(try scene.test.call(GetDashboard(patientId: scene.patient)).metrics.bloodGlucose?.value == nil)
    call.analytes?[0].name = "Glukose"
    call.id = nil
    call.analytes?[0].value = ExactDecimal(40)
    #expect(try scene.test.call(call).status == .critical)
  }

  @Test("what was recorded keeps its unit: a later panel has every alias of the one before, with its meaning")
  func republished() throws {
    for hours in [2, 1] as [Int64] {
      _ = try scene.test.call(try lab("ferritin", "30", "\u{B5}g/l", hoursAgo: hours))
    }
    var panel = PanelScene.shipped
    func publish(_ id: String, _ change: (inout [String: String]) -> Void) throws -> String {
      panel.id = id
      var aliases = PanelScene.shipped.unitAliases.byName
      change(&aliases)
      panel.unitAliases = SortedObject(aliases)
      let reply = try scene.test.send(PublishPanel(definition: try Tape(encoding: panel).value()))
      guard case .failure(let failure) = reply.outcome else { return "accepted" }
      guard case .array(let defects)? = failure.details?["defects"] else { return failure.code.rawValue }
      return defects.compactMap { if case .string(let path)? = $0["path"] { path } else { nil } }.joined(
        separator: ", ")
    }
    #expect(try publish("panel-own-1") { $0["mg%"] = nil } == "unitAliases.mg%")
    #expect(try publish("panel-own-1") { $0["mg%"] = "g/dL" } == "unitAliases.mg%")
    #expect(try publish("panel-own-1") { $0["furlong"] = "mg/dL" } == "accepted")
    #expect(try publish("panel-own-2") { _ in } == "unitAliases.furlong")
    // Another spelling of the same is the same.
    #expect(
      try publish("panel-own-3") {
        $0["furlong"] = "mg/dL"
        ($0["\u{B5}g/l"], $0["\u{3BC}g/l"]) = (nil, "ug/L")
      } == "accepted")
    let trend = try scene.test.call(GetLabTrend(patientId: scene.patient, analyte: "ferritin"))
    #expect(trend.points.count == 2 && trend.leftOut == nil)
  }

  @Test("an alias of some quantities is none of others") func foreign() throws {
    _ = try scene.test.call(try lab("antiDsDNA", "100", "IU/ml", hoursAgo: 2))
    _ = try scene.test.call(try lab("antiDsDNA", "200", "U/ml", hoursAgo: 1))
    let trend = try scene.test.call(GetLabTrend(patientId: scene.patient, analyte: "antiDsDNA"))
    #expect(trend.points.map(\.value.description) == ["200"])
    #expect(trend.leftOut == [.init(unit: "IU/ml", count: 1)])
  }

  @Test(
    "R-MH-343: counts and viral loads as laboratories report them",
    arguments: [
      ("hbvDna", "1700000000", "IU/mL"), ("erythrocytes", "4500000000000", "/L"),
      ("hivRna", "1.7e9", "IU/mL"),
    ])
  func large(key: String, value: String, unit: String) throws {
    let recorded = try scene.test.call(try lab(key, value, unit))
    #expect(recorded.analytes.first?.value == ExactDecimal(value))
    let read = try scene.test.call(GetLab(patientId: scene.patient, labId: recorded.id))
    #expect(read == recorded)
    try scene.verifyProjections()
  }

  @Test("targets are taken in the measure's unit, however it is written") func targets() throws {
    let target = MetricTarget(
      metric: .bloodGlucose, unit: "mg/dl", low: ExactDecimal(80), high: ExactDecimal(130))
    let set = try scene.test.call(
      SetVitalsTargets(patientId: scene.patient, targets: [target]), meta: scene.by(.clinician))
    #expect(set.targets.first?.unit == "mg/dL")
  }
}
