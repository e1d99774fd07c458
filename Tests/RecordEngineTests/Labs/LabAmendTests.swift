import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What an amendment changes is told like a new result.
@Suite("Amended laboratory results") struct LabAmendTests {
  private let labs: LabScene

  init() throws { labs = try LabScene() }

  private func amend(
    _ patient: PatientID, _ id: RecordID, _ texts: [String]? = nil, hoursAgo: Int64? = nil,
    status: LabStatus? = nil
  ) throws -> LabResult {
    var amend = AmendLab(patientId: patient, labId: id, reason: "Tippfehler")
    amend.analytes = try texts?.map { try LabScene.analyte($0) }
    amend.date = hoursAgo.map {
      OffsetTime(labs.scene.now.adding(minutes: -$0 * 60), offsetMinutes: 0)
    }
    amend.status = status
    return try labs.scene.test.call(amend)
  }

  /// A report, what it is amended to, and the alert that there must be: its severity, occurrences, and what it names.
  struct Case: Sendable, CustomTestStringConvertible {
    let before: String
    var hoursBefore: Int64 = 0
    let after: String
    var hoursAfter: Int64 = 0
    let severity: AlertSeverity
    let occurrences: Int
    let names: [String]
    var testDescription: String { "\(before) \(hoursBefore) h → \(after) \(hoursAfter) h" }
  }

  static let cases = [
    // Last year's critical potassium was today's.
    Case(
      before: "potassium 7.5 mmol/L", hoursBefore: 8_760, after: "potassium 7.5 mmol/L", severity: .critical,
      occurrences: 2, names: ["potassium 7.5 mmol/L"]),
    Case(
      before: "potassium 6.6 mmol/L", after: "potassium 9.5 mmol/L", severity: .critical, occurrences: 2,
      names: ["potassium 9.5 mmol/L"]),
    Case(
      before: "potassium 2.4 mmol/L", after: "potassium 1.2 mmol/L", severity: .critical, occurrences: 2,
      names: ["potassium 1.2 mmol/L"]),
    Case(
      before: "potassium 2.4 mmol/L", after: "potassium 7.4 mmol/L", severity: .critical, occurrences: 2,
      names: ["potassium 2.4", "potassium 7.4"]),
    Case(
      before: "sodium 112 mmol/L", after: "potassium 7.2 mmol/L", severity: .critical, occurrences: 2,
      names: ["sodium 112", "potassium 7.2"]),
    Case(
      before: "potassium 5.5 mmol/L", after: "potassium 5.8 mmol/L", severity: .moderate, occurrences: 2,
      names: ["potassium 5.8"]),
    Case(
      before: "ferritin2 30 ng/mL", after: "ferritin2 31 ng/mL", severity: .moderate, occurrences: 2,
      names: ["ferritin2 31"]),
    // The same again, and what is normal, are no news.
    Case(
      before: "potassium 7.5 mmol/L", after: "potassium 7.5 mmol/L", severity: .critical, occurrences: 1,
      names: ["potassium 7.5"]),
    Case(
      before: "potassium 7.5 mmol/L", after: "potassium 4.5 mmol/L", severity: .critical, occurrences: 1,
      names: ["potassium 7.5"]),
  ]

  @Test("another date or another value alerts as a new result does", arguments: cases)
  func alerts(row: Case) throws {
    let patient = try labs.patient(.adult)
    let first = try labs.record(patient, [row.before], hoursAgo: row.hoursBefore)
    _ = try amend(patient, first.id, [row.after], hoursAgo: row.hoursAfter)
    let alert = try #require(try labs.alerts(patient).first)
    #expect(alert.severity == row.severity && alert.occurrences == row.occurrences)
    for name in row.names { #expect(alert.detail.contains(name), "\(alert.detail)") }
    try labs.scene.verifyProjections()
  }

  @Test(
    "R-MH-213: the laboratory's word is about the values it knew, so that new ones are not normal by it",
    arguments: [
      (LabStatus.normal, "ferritin2 31 ng/mL", LabStatus.unclassified), (.normal, "x9 1 g/L", .unclassified),
      (.normal, "ferritin2 30 ng/mL", .normal), (.abnormal, "ferritin2 31 ng/mL", .abnormal),
      (.critical, "ferritin2 31 ng/mL", .critical),
    ])
  func flag(flag: LabStatus, after: String, expected: LabStatus) throws {
    let patient = try labs.patient(.adult)
    var call = labs.lab(patient, [try LabScene.analyte("ferritin2 30 ng/mL")])
    call.status = flag
    let first = try labs.scene.test.call(call)
    #expect(first.status == flag)
    #expect(try amend(patient, first.id, [after], hoursAgo: 1).status == expected)
    #expect(try amend(patient, first.id, [after + " 0-99"], status: .normal).status == .normal)
  }

  @Test("a flag alone, and values without one, are not amended to nothing") func emptied() throws {
    let patient = try labs.patient(.adult)
    var call = labs.lab(patient, [try LabScene.analyte("ferritin2 30 ng/mL")])
    call.status = .normal
    let first = try labs.scene.test.call(call)
    var amend = AmendLab(patientId: patient, labId: first.id, reason: "x")
    amend.analytes = []
    #expect(try labs.scene.refusal(amend) == "/analytes required")
  }
}
