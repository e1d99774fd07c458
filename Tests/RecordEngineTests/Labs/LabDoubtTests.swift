import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Where label or unit leave open what a value is, it is not normal, and what would be deadly is told.
@Suite("Laboratory values in doubt") struct LabDoubtTests {
  private let labs: LabScene

  init() throws { labs = try LabScene() }

  struct Case: Sendable, CustomTestStringConvertible {
    let value: String
    let name: String
    let status: LabStatus
    var reason: UnjudgedReason?
    var testDescription: String { "\(value) \(name)" }
  }

  static let cases = [
    // Key and name contradict each other: never normal, and critical by either.
    Case(value: "glucose 5.0 mmol/L", name: "Potassium", status: .unclassified, reason: .disputedAnalyte),
    Case(value: "glucose 90 mg/dL", name: "Potassium", status: .unclassified, reason: .disputedAnalyte),
    Case(value: "glucose 7.9 mmol/L", name: "Kalium", status: .critical, reason: .disputedAnalyte),
    Case(
      value: "glucose 4.2 mmol/L 3.5-5.1", name: "Kalium", status: .unclassified, reason: .disputedAnalyte),
    Case(value: "glucose 5.6 mmol/L 3.5-5.1", name: "Kalium", status: .abnormal, reason: .disputedAnalyte),
    Case(value: "creatinine 1.0 mg/dL", name: "Calcium", status: .critical, reason: .disputedAnalyte),
    Case(value: "sodium 140 mmol/L", name: "Chloride", status: .critical, reason: .disputedAnalyte),
    Case(value: "a1c 5 %", name: "Hämatokrit", status: .critical, reason: .disputedAnalyte),
    // A time beside an electrolyte is that of the specimen.
    Case(value: "x1 7.9 mmol/L", name: "Kalium 30 min", status: .critical),
    Case(value: "potassium 7.9 mmol/L", name: "Kalium 60'", status: .critical),
    Case(value: "x1 4.2 mmol/L", name: "Kalium 2 h", status: .normal),
    Case(value: "sodium 112 mmol/L", name: "Natrium 120 min", status: .critical),
    Case(value: "x1 60 mmol/L", name: "Kalium im Urin 24h", status: .unclassified, reason: .unknownAnalyte),
    // Of anything else it may be a load.
    Case(value: "x1 4.8 g/dL", name: "Hämoglobin 2 h", status: .critical, reason: .unknownAnalyte),
    Case(value: "x1 14 g/dL", name: "Hämoglobin 2 h", status: .unclassified, reason: .unknownAnalyte),
    // A short name beside words about the specimen may be that analyte.
    Case(value: "x1 7.2 mmol/L", name: "K i.S.", status: .critical, reason: .unknownAnalyte),
    Case(value: "x1 7.2 mmol/L 3.5-7.5", name: "K i.S.", status: .critical, reason: .unknownAnalyte),
    Case(value: "x1 4.2 mmol/L", name: "K i.S.", status: .unclassified, reason: .unknownAnalyte),
    Case(value: "x1 108 mmol/L -145", name: "Na i.S.", status: .critical, reason: .unknownAnalyte),
    Case(value: "x1 4.8 g/dL -16", name: "Hb (EDTA)", status: .critical, reason: .unknownAnalyte),
    Case(value: "x1 5 G/L", name: "PLT (Impedanz)", status: .critical, reason: .unknownAnalyte),
    Case(value: "x1 0.3 G/L", name: "WBC auto", status: .critical, reason: .unknownAnalyte),
    Case(value: "x1 7.2 mmol/L", name: "Serumkalium", status: .critical, reason: .unknownAnalyte),
    // A rate without the area of the body, and a count under the name of a share.
    Case(value: "egfr 6 mL/min", name: "eGFR", status: .critical),
    Case(value: "egfr 0.1 mL/s", name: "eGFR", status: .critical),
    Case(value: "x1 0.1 G/L", name: "Neutrophile", status: .critical),
    Case(value: "x1 0.1 10^9/L", name: "Neutrophils", status: .critical),
    // Another unit beside what is reported in mmol/L everywhere.
    Case(value: "potassium 7.9 mg/dL", name: "Kalium", status: .critical, reason: .unknownUnit),
    Case(value: "potassium 7.9 ?", name: "Kalium", status: .critical, reason: .unknownUnit),
    Case(value: "potassium 2.0 mg/dL", name: "Kalium", status: .critical, reason: .unknownUnit),
    Case(value: "potassium 4.2 furlong", name: "Kalium", status: .unclassified, reason: .unknownUnit),
    Case(value: "potassium 17 mg/dL 14-20", name: "Kalium", status: .normal),
    Case(value: "potassium 60 mmol/24h", name: "Kalium", status: .unclassified, reason: .unknownUnit),
    Case(value: "potassium 60 mmol/d", name: "Kalium", status: .unclassified, reason: .unknownUnit),
    Case(value: "sodium 112 mg/g", name: "Natrium", status: .unclassified, reason: .unknownUnit),
    Case(value: "lithium 2.6 mg/L", name: "Lithium", status: .critical, reason: .unknownUnit),
    Case(
      value: "prothrombinTime 95 %", name: "Prothrombin Time", status: .unclassified, reason: .unknownUnit),
  ]

  @Test("each with its status, its reason and its alert", arguments: cases) func doubt(row: Case) throws {
    let patient = try labs.patient(.adult)
    let input = try LabScene.analyte(row.value, name: row.name)
    let result = try labs.scene.test.call(labs.lab(patient, [input]))
    let analyte = try #require(result.analytes.first)
    #expect(analyte.status == row.status && analyte.reason == row.reason, "\(analyte)")
    #expect(result.warnings?.contains { $0.code == "unclassified" } ?? false == (row.reason != nil))
    let alert = try labs.alerts(patient).first
    #expect(
      alert?.severity == (row.status == .critical ? .critical : row.status == .normal ? nil : .moderate))
    guard let alert else { return }
    #expect(alert.detail.contains("\(input.name) \(input.value) \(input.unit)"), "\(alert.detail)")
    if let reason = row.reason { #expect(alert.detail.contains(reason.label.en), "\(alert.detail)") }
    if row.status == .critical { #expect(alert.detail.contains(try #require(analyte.limit))) }
  }

  @Test("the laboratory's word does not settle what key and name dispute") func flag() throws {
    var call = labs.lab(try labs.patient(.adult), [try LabScene.analyte("glucose 5 mmol/L", name: "Kalium")])
    call.status = .normal
    #expect(try labs.scene.test.call(call).status == .unclassified)
  }

  @Test("a course is of one specimen and one analyte, whatever the key") func course() throws {
    let patient = try labs.patient(.adult)
    func add(_ value: String, _ name: String, _ hours: Int64) throws {
      _ = try labs.scene.test.call(
        labs.lab(patient, [try LabScene.analyte(value, name: name)], hoursAgo: hours))
    }
    func course(_ key: String) throws -> [String] {
      try labs.scene.test.call(GetLabTrend(patientId: patient, analyte: key)).points.map(\.value.description)
    }
    try add("glucose 90 mg/dL", "Glukose", 9)
    try add("glucose 4.2 mmol/L", "Kalium", 8)
    try add("glucose 95 mg/dL", "Blutzucker", 7)
    try add("glucose 300 mg/dL", "Glukose im Urin", 1)
    #expect(try course("glucose") == ["90", "95"])
    try add("potassium 4.1 mmol/L", "Kalium", 6)
    try add("potassium 60 mmol/L", "Kalium im Urin", 5)
    try add("potassium 4.3 mmol/L", "Kalium 30 min", 4)
    #expect(try course("potassium") == ["4.1", "4.3"])
    try add("protein9 1 g/L", "Eiweiß9", 3)
    try add("protein9 2 g/L", "Eiweiß9 im Urin", 2)
    try add("protein9 3 g/L", "Eiweiß9 im Sammelurin", 1)
    #expect(try course("protein9") == ["2", "3"], "as the last one")
    // Of urine alone there is a course too.
    try add("albumin 20 mg/L", "Albumin im Urin", 2)
    #expect(try course("albumin") == ["20"])
  }
}
