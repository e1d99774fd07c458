import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// KDIGO 2012: 0.3 mg/dL within 48 hours, or half as much again within seven days.
@Suite("Creatinine that rises") struct CreatinineRiseTests {
  private let labs: LabScene

  init() throws { labs = try LabScene() }

  struct Case: Sendable, CustomTestStringConvertible {
    let first: String
    let second: String
    let hours: Int64
    let isRise: Bool
    var testDescription: String { "\(first) → \(second) in \(hours) h" }
  }

  static let cases = [
    // By 0.3 mg/dL within 48 hours.
    Case(first: "1.0 mg/dL", second: "1.3 mg/dL", hours: 48, isRise: true),
    Case(first: "1.0 mg/dL", second: "1.29 mg/dL", hours: 48, isRise: false),
    Case(first: "1.0 mg/dL", second: "1.3 mg/dL", hours: 49, isRise: false),
    Case(first: "88 µmol/L", second: "114.5 µmol/L", hours: 48, isRise: true),
    Case(first: "88 µmol/L", second: "114.4 µmol/L", hours: 48, isRise: false),
    // In two units by the figure in mg/dL: 88.4 and 114.92 µmol/L.
    Case(first: "1 mg/dL", second: "114.92 µmol/L", hours: 12, isRise: true),
    Case(first: "1 mg/dL", second: "114.91 µmol/L", hours: 12, isRise: false),
    // Half as much again within seven days.
    Case(first: "0.5 mg/dL", second: "0.75 mg/dL", hours: 168, isRise: true),
    Case(first: "0.5 mg/dL", second: "0.74 mg/dL", hours: 168, isRise: false),
    Case(first: "0.5 mg/dL", second: "0.75 mg/dL", hours: 169, isRise: false),
    Case(first: "60 µmol/L", second: "90 µmol/L", hours: 100, isRise: true),
    Case(first: "60 µmol/L", second: "89.9 µmol/L", hours: 100, isRise: false),
    Case(first: "2.0 mg/dL", second: "1.0 mg/dL", hours: 24, isRise: false),
  ]

  @Test(
    "both sides of each figure in both units, in either order of arrival", arguments: cases, [false, true])
  func figures(row: Case, isReversed: Bool) throws {
    let patient = try labs.patient(.adult)
    let reports = [("creatinine " + row.first, row.hours), ("creatinine " + row.second, 0)]
    for (text, hours) in isReversed ? reports.reversed() : reports {
      _ = try labs.record(patient, [text + " 0.1-400"], "Niere", hoursAgo: hours)
    }
    let alerts = try labs.alerts(patient).filter { $0.title.hasPrefix("Creatinine rises") }
    #expect(alerts.map(\.severity) == (row.isRise ? [.high] : []))
    if row.isRise {
      #expect(alerts[0].detail.hasPrefix("creatinine " + row.second.replacing("1.0", with: "1")))
      #expect(alerts[0].detail.contains("KDIGO 2012"))
    }
  }

  @Test("the lowest value of the week counts, of what was retracted none; repeats join") func lowest() throws
  {
    let patient = try labs.patient(.child)
    let first = try labs.record(patient, ["kreatinin 0.4 mg/dL 0.3-0.7"], hoursAgo: 120)
    _ = try labs.record(patient, ["creatinine 0.55 mg/dL 0.3-0.7"], hoursAgo: 72)
    _ = try labs.record(patient, ["creatinine 0.6 mg/dL 0.3-0.7"], hoursAgo: 1)
    #expect(try labs.alerts(patient).map(\.occurrences) == [1])
    _ = try labs.scene.test.call(RetractLab(patientId: patient, labId: first.id, reason: .wrongPatient))
    _ = try labs.record(patient, ["creatinine 0.6 mg/dL 0.3-0.7"])
    #expect(try labs.alerts(patient).map(\.occurrences) == [1], "0.6 is not half more than 0.55")
    _ = try labs.record(patient, ["creatinine 0.85 mg/dL 0.3-0.9"])
    #expect(try labs.alerts(patient).map(\.occurrences) == [2])
    try labs.scene.verifyProjections()
  }

  @Test(
    "what rises between two dialyses is no injury",
    arguments: [("Dialyse", "x"), ("Pflege", "Z99.2"), ("", "")])
  func dialysis(display: String, code: String) throws {
    let patient = try labs.patient(.adult)
    if !code.isEmpty {
      try labs.diagnose(patient, display, code, code == "x" ? .local : .icd10, daysAgo: 900)
    }
    _ = try labs.record(patient, ["creatinine 3.0 mg/dL 0.1-9"], hoursAgo: 40)
    _ = try labs.record(patient, ["creatinine 3.9 mg/dL 0.1-9"])
    #expect(try labs.alerts(patient).isEmpty == !code.isEmpty)
  }
}
