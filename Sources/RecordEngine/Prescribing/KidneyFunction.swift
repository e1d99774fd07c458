import RecordModel
import RecordStore

/// The rate at which a patient's kidneys filter, by the latest value on record.
struct KidneyFunction {
  /// In mL/min/1.73 m², as it was reported or computed, not rounded.
  let rate: Double
  /// As shown.
  let text: String
  let origin: ClinicalOrigin
  let measuredAt: Timestamp

  private init(_ rate: Double, _ shown: String, _ origin: ClinicalOrigin, _ measuredAt: Timestamp) {
    (self.rate, self.origin, self.measuredAt) = (rate, origin, measuredAt)
    text = "GFR \(shown) mL/min/1.73 m², \(CalendarDay(measuredAt))"
  }

  /// How many values are searched, so that a long record does not hold up a prescription; beyond that the
  /// kidney function counts as unknown.
  private static let depth = 500

  /// The latest value reported by a laboratory or another system; of the same moment, a reported rate before
  /// one computed from creatinine.
  static func latest(of patient: PatientID, _ view: borrowing RecordView) throws(Failure) -> KidneyFunction? {
    let person = try view.patient(patient).person
    var found: KidneyFunction?
    let labs = try view.documents(LabDocument.self, prefix: patient.keyBytes, limit: depth).map(\.document)
    for lab in labs where !lab.isRetracted && found == nil { found = read(lab.findings, person) }
    for entry in try view.current(.observation, of: patient, limit: depth) {
      if let found, found.measuredAt >= entry.startAt { break }
      if let other = read(entry, person) { return other }
    }
    return found
  }

  private static func read(_ findings: LabFindings, _ person: PersonDetails) -> KidneyFunction? {
    let entered = findings.analytes.map(\.entered)
    if let reported = entered.first(where: { isRate($0.key) || isRate($0.name) }),
      isRateUnit(reported.unit)
    {
      return KidneyFunction(
        reported.value.double, reported.value.description, .laboratory, findings.date)
    }
    guard let creatinine = entered.first(where: { $0.key == "creatinine" }) else { return nil }
    return computed(
      creatinine.value.double, creatinine.unit, person, .laboratory, findings.date)
  }

  private static func read(_ entry: HistoryDocument, _ person: PersonDetails) -> KidneyFunction? {
    let content = entry.recorded.content
    guard content.code.system == .loinc, let text = content.value?.quantity, let value = Double(text),
      let unit = content.value?.unit
    else { return nil }
    if rates.contains(content.code.code), isRateUnit(unit) {
      return KidneyFunction(value, text, .history, entry.startAt)
    }
    guard creatinines.contains(content.code.code) else { return nil }
    return computed(value, unit, person, .history, entry.startAt)
  }

  private static func computed(
    _ value: Double, _ unit: String, _ person: PersonDetails, _ origin: ClinicalOrigin, _ at: Timestamp
  ) -> KidneyFunction? {
    guard let milligrams = milligrams(value, unit), milligrams > 0, let birth = person.birthDate else {
      return nil
    }
    let age = VitalsReading.years(from: birth, to: CalendarDay(at))
    // The equation holds for adults.
    guard age >= 18 else { return nil }
    let rate = FiltrationRate.of(creatinine: milligrams, age: age, sex: person.sex)
    let tenths = Int((rate * 10).rounded(.down))
    return KidneyFunction(rate, "\(tenths / 10).\(tenths % 10)", origin, at)
  }

  /// 1 mg/dL of creatinine is 88.4 µmol/L (molar mass 113.12 g/mol).
  private static func milligrams(_ value: Double, _ unit: String) -> Double? {
    switch unit.lowercased() {
    case "mg/dl": value
    case "umol/l", "µmol/l", "μmol/l": value / 88.4
    default: nil
    }
  }

  private static func isRate(_ name: String) -> Bool {
    !Set(DrugWords(name).words).isDisjoint(with: ["egfr", "gfr", "filtrationsrate"])
      || DrugWords(name).contains(["glomerular", "filtration", "rate"])
  }

  private static func isRateUnit(_ unit: String) -> Bool { unit.lowercased().hasPrefix("ml/min") }

  /// LOINC: glomerular filtration rate per 1.73 m², by MDRD, CKD-EPI 2009 and 2021, of creatinine and cystatin C.
  private static let rates: Set<String> = [
    "33914-3", "48642-3", "48643-1", "50044-7", "50210-4", "50383-9", "50384-7", "62238-1", "69405-9",
    "70969-1", "77147-7", "88293-6", "88294-4", "94677-2", "98979-8", "98980-6",
  ]
  /// LOINC: creatinine in serum or plasma and in blood, by mass and by substance.
  private static let creatinines: Set<String> = ["2160-0", "38483-4", "14682-9", "59826-8"]
}
