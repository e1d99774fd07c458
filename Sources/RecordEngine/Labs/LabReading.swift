import RecordModel
import RecordStore

/// Everything by which a patient's laboratory values are judged, read from one state.
///
/// Measures, panel and laboratory share one entry an analyte: what one of them does not know the others say (R-MH-347, R-MH-354).
struct LabReading {
  /// The measure set, the person, and the targets.
  let vitals: VitalsReading
  /// `nil` if none is in force.
  let panel: PreparedPanel?
  private let states: LabStates

  init(_ patient: PatientID, _ view: borrowing RecordView) throws(Failure) {
    vitals = try VitalsReading(patient, view)
    panel = try view.inForce(BiomarkerPanel.self)
    states = try LabStates(patient, view)
  }

  /// The person at the time of the specimen, for the panel.
  func person(at moment: Timestamp) -> BiomarkerPerson {
    let measured = vitals.measured(at: moment)
    let sex: BiomarkerRange.Sex? =
      switch measured.sex {
      case .male: .male
      case .female: .female
      case .other, .unknown, nil: nil
      }
    var person = BiomarkerPerson(sex: sex, age: measured.age)
    person.isPregnant = measured.isPregnant
    person.takesVitaminKAntagonist = states.takesVitaminKAntagonist(at: moment)
    return person
  }

  /// The age at the time of the specimen; `nil` if the day of birth is not known, which counts as adult.
  func age(at moment: Timestamp) -> BiomarkerAge? {
    vitals.birthDate.map { BiomarkerAge(since: $0, at: moment) }
  }

  func isDialysed(at moment: Timestamp) -> Bool { states.isDialysed(at: moment) }

  /// What the panel knows an analyte as.
  ///
  /// The unit tells a count from a share: neutrophils in G/L are no percent.
  func quantity(_ entered: LabAnalyteInput) -> PanelAnalyte? {
    guard let analytes = panel?.analytes,
      let found = analytes.analyte(key: entered.key, name: entered.name)
    else { return nil }
    if number(entered, of: found) != nil { return found }
    let counted = analytes.analyte(key: "", name: entered.name + " #")
    return counted.flatMap { number(entered, of: $0) == nil ? nil : $0 } ?? found
  }

  /// The measure that an analyte is a value of: as it was recorded, or by what the panel knows it as.
  ///
  /// A fasting glucose is the panel's: the measure's bands without a context are not those of a fasting person.
  func measured(_ analyte: LabFindings.Analyte, _ quantity: PanelAnalyte?) -> Measurement? {
    if let measured = analyte.measured { return measured }
    guard let kind = quantity.flatMap({ Self.measures[$0.id] }),
      let definition = vitals.set.definition(of: kind),
      let value = definition.normalize(analyte.entered.value, unit: analyte.entered.unit, from: .lab)
    else { return nil }
    let entered = EnteredValue(value: analyte.entered.value, unit: analyte.entered.unit)
    return Measurement(kind: kind, value: value, entered: entered)
  }

  private static let measures: [String: MeasureKind] = [
    "creatinine": .creatinine, "hba1c": .a1cLevel, "glucose_random": .bloodGlucose,
  ]

  /// The panel's id of a measure; `nil` if no laboratory reports it.
  static func biomarker(of kind: MeasureKind) -> String? { measures.first { $0.value == kind }?.key }
}

extension PreparedPanel {
  /// Whether a name says that it was not measured in blood, or is another analyte: glucose in urine has the key of the measure, and
  /// is none.
  func isElse(_ name: String, than kind: MeasureKind) -> Bool {
    guard let id = LabReading.biomarker(of: kind) else { return false }
    return labels.isOtherSpecimen(name, than: id) || analytes.isNamedOther(name, than: id)
  }
}
