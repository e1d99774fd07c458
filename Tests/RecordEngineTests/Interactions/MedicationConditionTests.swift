import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Medications and illnesses") struct MedicationConditionTests {
  private let scene: InteractionScene

  init() throws { scene = try InteractionScene() }

  private func diagnose(
    _ display: String, _ code: String, _ system: CodeSystem = .snomedCT, daysAgo: Int64 = 10,
    id: String = "condition"
  ) throws {
    let start = Timestamp(milliseconds: scene.scene.now.milliseconds - daysAgo * 86_400_000)
    let content = HistoryContent(
      .condition, CodedConcept(system, code, display), start: .moment(OffsetTime(start, offsetMinutes: 0)))
    let input = HistoryInput(content, id: RecordID(id))
    _ = try scene.scene.test.call(RecordHistory(patientId: scene.scene.patient, entry: input))
  }

  private func measure(_ key: String, _ thousandths: Int64, _ unit: String, hoursAgo: Int64 = 1) throws {
    let at = Timestamp(milliseconds: scene.scene.now.milliseconds - hoursAgo * 3_600_000)
    var lab = RecordLab(
      patientId: scene.scene.patient, testName: "Labor", date: OffsetTime(at, offsetMinutes: 0))
    var value = LabAnalyteInput(
      key: key, name: key, value: ExactDecimal(thousandths: thousandths), unit: unit)
    (value.referenceLow, value.referenceHigh) = (ExactDecimal(0), ExactDecimal(200))
    (lab.analytes, lab.status) = ([value], .abnormal)
    _ = try scene.scene.test.call(lab)
  }

  /// What a prescription is refused for, or the severities of what the check finds.
  private func found(_ name: String) throws -> String {
    let refusal = try scene.scene.refusal(scene.adding(name, .prescribed), scene.scene.by(.clinician))
    if refusal != "accepted" { return refusal }
    return try scene.check().conditionConflicts.map(\.severity.rawValue).joined(separator: ",")
  }

  @Test(
    "what a pregnancy forbids is refused, by code, by German and English words and by the intake form",
    arguments: ["77386006", "", "ICD", "form"])
  func pregnancy(kind: String) throws {
    switch kind {
    case "": try diagnose("Schwangerschaft, 12. Woche", "p-1", .local)
    case "ICD": try diagnose("Überwachung", "Z34.9", .icd10)
    case "form": try scene.submitForm(conditions: ["schwanger"])
    default: try diagnose("Patient currently pregnant", kind)
    }
    let forbidden = [
      "Isotretinoin", "Natriumvalproat", "Methotrexat", "Marcumar", "Warfarin", "Ramipril", "Enalapril",
      "Losartan",
      "Candesartan", "Entresto", "Delix plus", "Simvastatin", "Xarelto", "Mycophenolat", "Topiramat",
    ]
    for name in forbidden { #expect(try found(name) == "severe_interaction", "\(name)") }
    #expect(try found("Lamotrigin") == "")
    #expect(try found("Ibuprofen") == "moderate")
  }

  @Test("a pregnancy without an end is over after 42 weeks, and one that ended or was wrong is none")
  func pregnancyEnds() throws {
    try diagnose("Pregnancy", "77386006", daysAgo: 294)
    #expect(try found("Ramipril") == "")
    try diagnose("Pregnancy", "77386006", daysAgo: 293, id: "second")
    #expect(try found("Enalapril") == "severe_interaction")
    let end = HistoryTime.moment(OffsetTime(scene.scene.now, offsetMinutes: 0))
    for id in ["condition", "second"] {
      let entryId = try #require(RecordID(id))
      _ = try scene.scene.test.call(
        ResolveHistory(patientId: scene.scene.patient, entryId: entryId, end: end))
    }
    #expect(try found("Enalapril") == "")
  }

  @Test("a pregnancy that began in a month or a year goes on for as long as it may") func partialBeginnings()
    throws
  {
    /// The day on which one that ends now began.
    var first: CalendarDay {
      CalendarDay(Timestamp(milliseconds: scene.scene.now.milliseconds - 294 * 86_400_000))
    }
    while first.day != 10 { scene.scene.advance(hours: 24) }
    let month = first.description.prefix(7)
    let before = CalendarDay(Timestamp(milliseconds: scene.scene.now.milliseconds - 320 * 86_400_000))
    for (text, expected) in [
      (month, "severe_interaction"),
      (CalendarDay(scene.scene.now).description.prefix(4), "severe_interaction"),
      (before.description.prefix(7), ""),
    ] {
      let content = HistoryContent(
        .condition, CodedConcept(.snomedCT, "77386006", "Pregnancy"),
        start: try #require(HistoryTime(String(text))))
      let id = try #require(RecordID("c-\(text)"))
      let input = HistoryInput(content, id: id)
      _ = try scene.scene.test.call(RecordHistory(patientId: scene.scene.patient, entry: input))
      #expect(try found("Ramipril") == expected, "\(text)")
      _ = try scene.scene.test.call(
        RetractHistory(patientId: scene.scene.patient, entryId: id, reason: .enteredInError))
    }
  }

  @Test("asthma forbids beta blockers that are not selective, and warns of those that are") func asthma()
    throws
  {
    try diagnose("Asthma bronchiale", "J45.9", .icd10)
    for name in ["Propranolol", "Carvedilol", "Sotalol", "Timolol", "Nadolol", "Pindolol"] {
      #expect(try found(name) == "severe_interaction", "\(name)")
    }
    #expect(try found("Concor plus") == "moderate")
    let conflict = try #require(try scene.check().conditionConflicts.first)
    #expect(conflict.condition == "Asthma bronchiale" && conflict.origin == .history)
    #expect(conflict.rule == "asthma-selective-beta-blockers" && conflict.source.contains("bisoprolol"))
  }

  @Test(
    "the kidneys decide at each edge of KDIGO's categories, on both sides",
    arguments: [
      ("Metformin", 29_999, "severe_interaction"), ("Metformin", 30_000, "moderate"),
      ("Metformin", 44_999, "moderate"),
      ("Metformin", 45_000, ""), ("Ibuprofen", 29_999, "severe_interaction"),
      ("Ibuprofen", 30_000, "moderate"),
      ("Ibuprofen", 59_999, "moderate"), ("Ibuprofen", 60_000, ""), ("Xarelto", 14_999, "severe_interaction"),
      ("Xarelto", 15_000, "moderate"), ("Xarelto", 30_000, ""), ("Pradaxa", 29_999, "severe_interaction"),
    ] as [(String, Int64, String)])
  func kidneys(name: String, rate: Int64, expected: String) throws {
    try measure("egfr", rate, "mL/min/1.73m2")
    #expect(try found(name) == expected)
    #expect(try scene.check().unchecked == [])
  }

  @Test("what was measured counts before what was diagnosed, the latest first; without either that is said")
  func kidneySources() throws {
    let metformin = try scene.take("Metformin")
    #expect(metformin.check?.unchecked == [.kidneyFunction])
    #expect(try scene.check().unchecked.map(\.reasons) == [[.kidneyFunction]])
    try diagnose("Chronic kidney disease stage 4 (disorder)", "431857002")
    #expect(try scene.check().conditionConflicts.map(\.origin) == [.history])
    #expect(try scene.check().unchecked == [])
    try measure("egfr", 25_000, "mL/min/1.73m2", hoursAgo: 48)
    #expect(try scene.check().conditionConflicts.map(\.origin) == [.laboratory])
    try measure("egfr", 80_000, "mL/min/1.73m2", hoursAgo: 24)
    #expect(try scene.check().conditionConflicts == [])
    // 61 years, female, 4.0 mg/dL: far below 30.
    try measure("creatinine", 4_000, "mg/dL", hoursAgo: 2)
    let found = try scene.check().conditionConflicts
    #expect(found.map(\.rule) == ["kidney-metformin"] && found[0].condition.hasPrefix("GFR 12"))
  }

  @Test("the equation CKD-EPI 2021 gives what was worked out beside, and the lower one for who is neither")
  func equation() {
    // Worked out from the published equation in another language.
    let cases: [(Double, Int, AdministrativeSex, Int)] = [
      (1.0, 50, .male, 92), (1.0, 50, .female, 69), (0.6, 30, .female, 124), (2.0, 70, .male, 35),
      (4.0, 61, .female, 12),
    ]
    for (creatinine, age, sex, rate) in cases {
      let found = FiltrationRate.of(creatinine: creatinine, age: age, sex: sex)
      #expect(Int(found.rounded()) == rate, "\(creatinine) \(age) \(sex): \(found)")
    }
    for sex in [AdministrativeSex.other, .unknown, nil] {
      let female = FiltrationRate.of(creatinine: 1, age: 50, sex: .female)
      #expect(FiltrationRate.of(creatinine: 1, age: 50, sex: sex) == female)
    }
  }

  @Test("an override is stored with the rule, and what a patient says to take alerts") func stored() throws {
    try diagnose("Asthma", "195967001")
    let forced = try scene.take("Propranolol")
    #expect(forced.check?.conditionConflicts?.map(\.rule) == ["asthma-nonselective-beta-blockers"])
    #expect(forced.check?.overrideReason == "abgewogen")
    let own = try scene.scene.test.call(scene.adding("Carvedilol"), meta: scene.scene.by(.patient))
    #expect(own.check?.conditionConflicts?.count == 1)
    let alerts = try scene.scene.test.call(ListAlerts(patientId: scene.scene.patient)).alerts
    #expect(alerts.map(\.severity) == [.high])
    try scene.scene.verifyProjections()
  }
}
