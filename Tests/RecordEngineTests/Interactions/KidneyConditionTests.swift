import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// The kidneys by diagnosis and by value: the worse of both, unless the value is newer.
@Suite("Kidneys by diagnosis and by value") struct KidneyConditionTests {
  /// A diagnosis by its age in days, a creatinine or rate by its own, and what was answered before.
  private typealias Case = (
    diagnosis: (text: String, code: String, days: Int64)?, value: (text: String, days: Int64)?, drug: String,
    before: String
  )

  private static let cases: [Case] = [
    (("CKD 4", "N18.4", 10), ("creatinine 0.9 mg/dL", 4000), "Metformin", "passes"),
    (("CKD 4", "N18.4", 10), ("creatinine 0.9 mg/dL", 4000), "Pradaxa", "passes"),
    (("CKD 4", "N18.4", 10), ("creatinine 0.9 mg/dL", 11), "Metformin", "passes"),
    (("CKD 4", "N18.4", 10), ("creatinine 0.9 mg/dL", 9), "Metformin", "passes"),
    (("CKD 4", "N18.4", 10), ("creatinine 0.9 mg/dL", 10), "Metformin", "passes"),
    (("CKD 4", "N18.4", 10), nil, "Metformin", "severe"),
    (("CKD 3a", "N18.31", 10), ("egfr 20 mL/min/1.73m2", 400), "Metformin", "severe"),
    (("CKD 3a", "N18.31", 400), ("egfr 20 mL/min/1.73m2", 10), "Metformin", "severe"),
    (("Haemodialysis", "Z99.2", 900), ("creatinine 1.4 mg/dL", 0), "Metformin", "passes"),
    (("Haemodialysis", "N18.6", 900), ("creatinine 1.4 mg/dL", 0), "Pradaxa", "passes"),
    (("Hämodialyse seit 2020", "", 900), ("creatinine 0.9 mg/dL", 0), "Metformin", "passes"),
    (("Kidney transplant", "Z94.0", 900), ("creatinine 0.9 mg/dL", 0), "Ibuprofen", "passes"),
    (("Kidney transplant", "Z94.0", 900), ("egfr 20 mL/min/1.73m2", 0), "Metformin", "severe"),
    (("Z. n. Nierentransplantation", "", 900), nil, "Ibuprofen", "passes"),
    (("AKI", "N17.9", 2), ("creatinine 1.1 mg/dL", 3), "Metformin", "passes"),
    (("Akutes Nierenversagen", "", 2), ("creatinine 1.1 mg/dL", 3), "Metformin", "passes"),
    (("AKI", "N17.9", 2), nil, "Ibuprofen", "passes"),
    (("AKI", "N17.9", 20), ("creatinine 0.9 mg/dL", 1), "Metformin", "passes"),
    (("AKI", "N17.9", 89), nil, "Metformin", "passes"), (("AKI", "N17.9", 90), nil, "Metformin", "passes"),
    (nil, ("creatinine 0.9 mg/dL", 364), "Metformin", "passes"),
    (nil, ("creatinine 0.9 mg/dL", 367), "Metformin", "passes"),
    (nil, ("creatinine 0.9 mg/dL", 4000), "Metformin", "passes"), (nil, nil, "Metformin", "unchecked"),
  ]

  @Test("each case: what is found, what was counted, what is said to be unchecked") func table() throws {
    var text = ""
    for row in Self.cases {
      let scene = try InteractionScene()
      let patient = scene.scene.patient
      func moment(_ days: Int64) -> OffsetTime {
        OffsetTime(scene.scene.now.adding(minutes: -days * 1440), offsetMinutes: 0)
      }
      if let diagnosis = row.diagnosis {
        let concept =
          diagnosis.code.isEmpty
          ? CodedConcept(.local, "c", diagnosis.text) : CodedConcept(.icd10, diagnosis.code, diagnosis.text)
        let content = HistoryContent(.condition, concept, start: .moment(moment(diagnosis.days)))
        _ = try scene.scene.test.call(RecordHistory(patientId: patient, entry: HistoryInput(content)))
      }
      if let value = row.value {
        var lab = RecordLab(patientId: patient, testName: "Niere", date: moment(value.days))
        (lab.analytes, lab.status) = ([try LabScene.analyte(value.text)], .abnormal)
        _ = try scene.scene.test.call(lab)
      }
      let refusal = try scene.scene.refusal(scene.adding(row.drug, .prescribed), scene.scene.by(.clinician))
      let drug = try scene.take(row.drug)
      let check = try scene.check()
      let found = check.conditionConflicts.map { "\($0.severity.rawValue) \($0.rule) (\($0.condition))" }
      let unchecked = check.unchecked.flatMap { medication in
        medication.reasons.map { reason in
          [reason.rawValue, medication.kidneysMeasuredAt.map { CalendarDay($0).description }].compactMap(
            \.self
          )
          .joined(separator: " ")
        }
      }
      #expect(drug.check?.unchecked ?? [] == check.unchecked.first?.reasons ?? [])
      #expect(drug.check?.kidneysMeasuredAt == check.unchecked.first?.kidneysMeasuredAt)
      let diagnosis = row.diagnosis.map { "\($0.text) \($0.code), \($0.days) d ago" } ?? "no diagnosis"
      let value = row.value.map { "\($0.text), \($0.days) d ago" } ?? "no value"
      text += "\(diagnosis); \(value); \(row.drug)\n  before: \(row.before)\n"
      text += "  now: \(refusal)\(found.map { "; " + $0 }.joined())\n"
      text += unchecked.map { "  unchecked: \($0)\n" }.joined()
    }
    GoldenFile.expect(text, is: "labs/kidneys.txt")
  }

  @Test(
    "what is denied of dialysis, a transplant or an acute injury is none",
    arguments: [
      ("keine Dialyse", nil), ("nicht dialysepflichtig", nil), ("no acute kidney injury", nil),
      ("Kein Hinweis auf akutes Nierenversagen", nil), ("no kidney transplant", nil),
      ("Dialyse", .dialysis), ("keine Besserung, Dialyse seit 2020", .dialysis),
      ("Akutes Nierenversagen", .acute), ("kein Asthma, Nierentransplantation", .transplant),
    ] as [(String, KidneyDiagnosis?)])
  func denied(text: String, diagnosis: KidneyDiagnosis?) {
    #expect(KidneyDiagnosis(text: text) == diagnosis, "\(text)")
  }

  @Test("the kidneys that the intake form names yield to a newer value alone, and dialysis to none")
  func form() throws {
    for (text, isLasting) in [("CKD 4", false), ("Dialyse", true)] {
      let scene = try InteractionScene()
      try scene.submitForm(conditions: [text])
      func measure(hoursAhead: Int64) throws -> String {
        if hoursAhead > 0 { scene.scene.advance(hours: hoursAhead) }
        var lab = RecordLab(
          patientId: scene.scene.patient, testName: "Niere",
          date: OffsetTime(scene.scene.now.adding(minutes: hoursAhead > 0 ? 0 : -2880), offsetMinutes: 0))
        lab.analytes = [try LabScene.analyte("creatinine 0.9 mg/dL")]
        _ = try scene.scene.test.call(lab)
        return try scene.scene.refusal(scene.adding("Metformin", .prescribed), scene.scene.by(.clinician))
      }
      #expect(try measure(hoursAhead: 0) == "severe_interaction")
      #expect(try measure(hoursAhead: 48) == (isLasting ? "severe_interaction" : "accepted"))
    }
  }
}
