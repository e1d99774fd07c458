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
  /// Whether a later value could not be read: this one still rules drugs out, and no longer speaks for the kidneys.
  private(set) var isSuperseded = false

  fileprivate init(_ rate: Double, _ shown: String, _ origin: ClinicalOrigin, _ measuredAt: Timestamp) {
    (self.rate, self.origin, self.measuredAt) = (rate, origin, measuredAt)
    text = "GFR \(shown) mL/min/1.73 m², \(CalendarDay(measuredAt))"
  }

  /// Whether it is older than twelve months: chronic disease is to be measured once a year at least (KDIGO 2024, section 2.1).
  func isOutdated(at now: Timestamp) -> Bool {
    let anniversary = Timestamp(milliseconds: now.milliseconds - 86_400_000)
    return CalendarDay(measuredAt).age(at: anniversary) >= 1
  }

  /// In mL/min/1.73 m²: as far up as the panel's `egfr` is plausible, and down to kidneys that do nothing.
  static let possible = 0.0...200.0

  /// How many values are searched, so that a long record does not hold up a prescription; beyond that the
  /// kidney function counts as unknown.
  private static let depth = 500

  /// The latest value reported by a laboratory or another system; of the same moment, a reported rate before
  /// one computed from creatinine.
  ///
  /// `nil` if it is not known. Where a later value has a unit that cannot be read, is one that no body has, or is a creatinine of
  /// which no rate can be computed, the latest that can be read is superseded: it may not speak for kidneys that may have failed
  /// since, and what it rules out stays ruled out.
  static func latest(of patient: PatientID, _ view: borrowing RecordView) throws(Failure) -> KidneyFunction? {
    let panel = try view.inForce(BiomarkerPanel.self)
    let reading = Reading(
      person: try view.patient(patient).person, panel: panel,
      creatinine: try view.inForce(MeasureSet.self)?.definition(of: .creatinine))
    var latest = Latest()
    let labs = try view.documents(LabDocument.self, prefix: patient.keyBytes, limit: depth).map(\.document)
    for lab in labs where !lab.isRetracted && latest.isOpen(for: lab.findings.date) {
      latest.take(reading.read(lab.findings))
    }
    for entry in try view.current(.observation, of: patient, limit: depth)
    where latest.isOpen(for: entry.startAt) {
      latest.take(reading.read(entry))
    }
    return latest.function
  }

  /// What an entry says of the kidneys.
  fileprivate struct Found {
    let measuredAt: Timestamp
    /// `nil` if its unit cannot be read, or no rate can be computed.
    let function: KidneyFunction?
  }

  /// The latest value that can be read, among entries in any order.
  private struct Latest {
    private var readable: KidneyFunction?
    private var unreadAt: Timestamp?

    /// Whether an entry of a moment may be the latest; of the same moment, the one that was taken first counts.
    func isOpen(for moment: Timestamp) -> Bool { readable.map { moment > $0.measuredAt } ?? true }

    mutating func take(_ found: Found?) {
      guard let found else { return }
      if let function = found.function {
        readable = function
      } else {
        unreadAt = max(unreadAt ?? found.measuredAt, found.measuredAt)
      }
    }

    /// Of the same moment, a value that says something counts before one that does not.
    var function: KidneyFunction? {
      var function = readable
      if let readable, let unreadAt { function?.isSuperseded = unreadAt > readable.measuredAt }
      return function
    }
  }

  /// Whose values are read, and by which names of units.
  fileprivate struct Reading {
    let person: PersonDetails
    /// The one in force, by whose names values are found; `nil` for none.
    let panel: PreparedPanel?
    /// The measure, whose units are those of every creatinine.
    let creatinine: MeasureSet.Definition?
  }
}

extension KidneyFunction.Reading {
  func read(_ findings: LabFindings) -> KidneyFunction.Found? {
    let (entered, date) = (findings.analytes.map(\.entered), findings.date)
    let rates = entered.filter(isRate)
    for reported in rates {
      guard let factor = Self.perMinute(reported.unit) else { continue }
      let (rate, text) = (reported.value.double * factor, reported.value.description)
      return found(KidneyFunction(rate, factor == 1 ? text : Self.tenths(rate), .laboratory, date), date)
    }
    if let creatinine = entered.first(where: isCreatinine) {
      return computed(creatinine.value, creatinine.unit, .laboratory, date)
    }
    return rates.isEmpty ? nil : found(nil, date)
  }

  private func found(_ function: KidneyFunction?, _ at: Timestamp) -> KidneyFunction.Found {
    // A rate that no body has must not speak for kidneys.
    let isPossible = function.map { KidneyFunction.possible.contains($0.rate) } ?? false
    return KidneyFunction.Found(measuredAt: at, function: isPossible ? function : nil)
  }

  func read(_ entry: HistoryDocument) -> KidneyFunction.Found? {
    let content = entry.recorded.content
    let (isRate, at) = (Self.rates.contains(content.code.code), entry.startAt)
    guard content.code.system == .loinc, isRate || Self.creatinines.contains(content.code.code) else {
      return nil
    }
    // A text such as "<15", no unit, or beyond the size of any measure: there is no number.
    guard let text = content.value?.quantity, let unit = content.value?.unit, let value = ExactDecimal(text)
    else { return found(nil, at) }
    guard isRate else { return computed(value, unit, .history, at) }
    return found(
      Self.perMinute(unit).map { factor in
        let rate = value.double * factor
        return KidneyFunction(rate, factor == 1 ? text : Self.tenths(rate), .history, at)
      }, at)
  }

  /// Without a rate where none can be computed: without a day of birth, of a child, of nothing or more than any blood
  /// has, in a strange unit.
  private func computed(
    _ value: ExactDecimal, _ unit: String, _ origin: ClinicalOrigin, _ at: Timestamp
  ) -> KidneyFunction.Found {
    guard value > ExactDecimal(0), let birth = person.birthDate else { return found(nil, at) }
    let age = birth.age(at: at)
    // The equation holds for adults.
    guard age >= 18, let milligrams = milligrams(value, unit) else { return found(nil, at) }
    let rate = FiltrationRate.of(creatinine: milligrams, age: age, sex: person.sex)
    return found(KidneyFunction(rate, Self.tenths(rate), origin, at), at)
  }

  private static func tenths(_ rate: Double) -> String {
    guard let tenths = Int(exactly: (rate * 10).rounded(.down)) else { return "\(rate)" }
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// Whether it is a creatinine in blood, by key and name as laboratory values are judged, so that no judged one is overlooked.
  private func isCreatinine(_ entered: LabAnalyteInput) -> Bool {
    if let known = panel?.analytes.analyte(key: entered.key, name: entered.name) {
      return known.id == "creatinine"
    }
    return entered.key == "creatinine" && panel?.labels.isExcluded(entered.name, from: "creatinine") != true
  }

  private func isRate(_ entered: LabAnalyteInput) -> Bool {
    panel?.analytes.analyte(key: entered.key, name: entered.name)?.id == "egfr"
      || Self.isRate(entered.key) || Self.isRate(entered.name)
  }

  private func milligrams(_ value: ExactDecimal, _ unit: String) -> Double? {
    let aliases = panel?.aliases ?? .none
    guard let creatinine,
      let known = creatinine.known(unit, aliases) ?? creatinine.known(Self.folded(unit), aliases)
    else { return nil }
    let number = ReportedNumber(value, by: known.conversion)
    // Less than anybody has, as of milligrams sent as micromoles, would speak for the best of kidneys.
    guard number >= Limit(creatinine.plausible.low),
      number.isWithin(creatinine.possible ?? creatinine.plausible)
    else { return nil }
    guard let conversion = known.conversion else { return value.double }
    return value.double * Double(conversion.multiplier) / Double(conversion.divisor)
  }

  private static func isRate(_ name: String) -> Bool {
    !Set(DrugWords(name).words).isDisjoint(with: ["egfr", "gfr", "filtrationsrate"])
      || DrugWords(name).contains(["glomerular", "filtration", "rate"])
  }

  /// What a value is multiplied by to be one of millilitres a minute: laboratories with SI units report them a second.
  private static func perMinute(_ unit: String) -> Double? {
    let printed = folded(unit)
    return printed.hasPrefix("ml/min") ? 1 : printed.hasPrefix("ml/s") ? 60 : nil
  }

  /// For systems that write in capitals alone: `ML/MIN`, `MG/DL`.
  ///
  /// Of what kidneys do, megalitres and megagrams are no reading, and nobody is warned of a rate that is skipped.
  private static func folded(_ unit: String) -> String { UnitSpelling(unit).text.lowercased() }

  /// LOINC: glomerular filtration rate per 1.73 m², by MDRD, CKD-EPI 2009 and 2021, of creatinine and cystatin C.
  private static let rates: Set<String> = [
    "33914-3", "48642-3", "48643-1", "50044-7", "50210-4", "50383-9", "50384-7", "62238-1", "69405-9",
    "70969-1", "77147-7", "88293-6", "88294-4", "94677-2", "98979-8", "98980-6",
  ]
  /// LOINC: creatinine in serum or plasma and in blood, by mass and by substance.
  private static let creatinines: Set<String> = ["2160-0", "38483-4", "14682-9", "59826-8"]
}
