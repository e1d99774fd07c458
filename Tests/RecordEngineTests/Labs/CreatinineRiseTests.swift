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
    let last = try labs.record(patient, ["creatinine 3.9 mg/dL 0.1-9"])
    #expect(try labs.alerts(patient).isEmpty == !code.isEmpty)
    #expect(last.warnings?.map(\.code) == (code.isEmpty ? nil : ["rise_unchecked"]), "said, not silent")
  }

  /// Dialyses that do not stand now: the rise is alerted.
  private static let former: [@Sendable (LabScene, PatientID) throws -> Void] = [
    { try $0.diagnose($1, "Dialyse bis 2019", "x", .local, daysAgo: 900) },
    { try $0.diagnose($1, "Z.n. Dialyse", "Z99.2", .icd10, daysAgo: 900) },
    { try $0.diagnose($1, "keine Dialyse", "x", .local, daysAgo: 900) },
    { try $0.diagnose($1, "Dialyse ausgeschlossen", "x", .local, daysAgo: 900) },
    { try $0.diagnose($1, "Dialyse geplant", "x", .local, daysAgo: 9) },
    { try $0.diagnose($1, "Vorbereitung", "Z49.0", .icd10, daysAgo: 9) },
    { try $0.diagnose($1, "Prädialyse", "x", .local, daysAgo: 9) },
    {
      try $0.diagnose($1, "Dialyse", "Z99.2", .icd10, daysAgo: 900)
      try $0.diagnose($1, "Nierentransplantation", "Z94.0", .icd10, daysAgo: 300)
    },
    {
      let birth = CalendarDay($0.scene.now.adding(minutes: -LabScene.Person.adult.days * 1440))
      try $0.scene.submitForm(of: $1, born: birth, conditions: ["Dialyse"])
    },
    {
      let start = $0.scene.now.adding(minutes: -900 * 1440)
      let content = HistoryContent(
        .condition, CodedConcept(.icd10, "Z99.2", "Dialyse"),
        start: .moment(OffsetTime(start, offsetMinutes: 0)))
      let entry = try $0.scene.test.call(RecordHistory(patientId: $1, entry: HistoryInput(content)))
      let end = HistoryTime.moment(OffsetTime($0.scene.now.adding(minutes: -30 * 1440), offsetMinutes: 0))
      _ = try $0.scene.test.call(ResolveHistory(patientId: $1, entryId: entry.id, end: end))
    },
  ]

  @Test(
    "a dialysis that is over, denied, planned, or only told does not hide a rise", arguments: former.indices)
  func formerDialysis(index: Int) throws {
    let patient = try labs.patient(.adult)
    try Self.former[index](labs, patient)
    _ = try labs.record(patient, ["creatinine 3.0 mg/dL 0.1-9"], hoursAgo: 40)
    let last = try labs.record(patient, ["creatinine 3.9 mg/dL 0.1-9"])
    #expect(try labs.alerts(patient).map(\.severity) == [.high])
    #expect(last.warnings == nil)
  }

  @Test("however many reports of other things, retracted or not, came between") func crowded() throws {
    let patient = try labs.patient(.adult)
    _ = try labs.record(patient, ["creatinine 1.0 mg/dL 0.1-9"], "Niere", hoursAgo: 160)
    for index in 0..<230 {
      let other = try labs.record(patient, ["sodium 140 mmol/L"], "Elektrolyte", hoursAgo: Int64(index % 150))
      if index % 3 == 0 {
        _ = try labs.scene.test.call(RetractLab(patientId: patient, labId: other.id, reason: .wrongPatient))
      }
    }
    _ = try labs.record(patient, ["creatinine 1.5 mg/dL 0.1-9"], "Niere")
    #expect(try labs.alerts(patient).map(\.severity) == [.high])
  }
}
