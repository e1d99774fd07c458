/// The record's knowledge of a measure besides its numbers.
///
/// Units, steps, limits and bands are the measure set's.
package struct MeasureTraits: Sendable {
  /// Who says what it was.
  package enum Origin: Sendable { case entered, computed, laboratory }

  /// The basis on which a measure's values are judged.
  package enum Meaning: Sendable, Equatable {
    /// Bands of these names, of which the circumstances choose one; none named are those of its own name.
    case bands([String] = [])
    /// The rules for a pair.
    case pressure
    /// A reference range by sex.
    case reference
    /// Nothing but the BMI that is computed with it (R-MH-210).
    case asBMI
    case nothing
  }

  /// The byte in stored keys, which never changes.
  package let code: UInt8
  /// The name for people, without the unit.
  package let label: LocalizedText
  /// LOINC codes under which other systems send it; that of the measure set first.
  package let loinc: [String]
  package let origin: Origin
  /// Its place among the series; `nil` without one of its own.
  package let series: Int?
  package let meaning: Meaning
  /// Whether answers say `null` if it was not measured (R-MH-099).
  package let isVitalSign: Bool
  /// Whether a dashboard shows its latest value.
  package let hasTile: Bool
  /// The key of its analyte in laboratory results that state no unit (R-MH-215).
  package let labKey: String?

  init(
    _ code: UInt8, de: String, en: String, loinc: [String], origin: Origin = .entered, series: Int? = nil,
    meaning: Meaning = .bands(), isVitalSign: Bool = false, hasTile: Bool = false, labKey: String? = nil
  ) {
    (self.code, label, self.loinc) = (code, LocalizedText(de: de, en: en), loinc)
    (self.origin, self.series, self.meaning) = (origin, series, meaning)
    (self.isVitalSign, self.hasTile, self.labKey) = (isVitalSign, hasTile, labKey)
  }
}

extension MeasureKind {
  /// The record's knowledge of the measure.
  package var traits: MeasureTraits { Self.known[self] ?? row }

  private static let known = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.row) })

  /// The table of measures: one row each.
  ///
  /// Series and tiles that come later stand behind those that clients know.
  private var row: MeasureTraits {
    switch self {
    case .heartRate:
      MeasureTraits(
        1, de: "Puls", en: "heart rate", loinc: ["8867-4"], series: 1, isVitalSign: true, hasTile: true)
    case .bloodPressureSystolic:
      // Its series, status and tile are those of the pair.
      MeasureTraits(
        2, de: "Blutdruck systolisch", en: "systolic blood pressure", loinc: ["8480-6"], series: 2,
        meaning: .pressure, isVitalSign: true, hasTile: true)
    case .bloodPressureDiastolic:
      MeasureTraits(
        3, de: "Blutdruck diastolisch", en: "diastolic blood pressure", loinc: ["8462-4"], meaning: .pressure,
        isVitalSign: true)
    case .temperature:
      MeasureTraits(4, de: "Temperatur", en: "temperature", loinc: ["8310-5"], series: 8, isVitalSign: true)
    case .respiratoryRate:
      MeasureTraits(
        5, de: "Atemfrequenz", en: "respiratory rate", loinc: ["9279-1"], series: 9, isVitalSign: true)
    case .oxygenSaturation:
      // 2708-6 is what the HL7 FHIR R4 profile has.
      MeasureTraits(
        6, de: "Sauerstoffsättigung", en: "oxygen saturation", loinc: ["59408-5", "2708-6"], series: 10,
        meaning: .bands(["oxygenSaturation", "oxygenSaturationScale2"]), isVitalSign: true)
    case .weight:
      MeasureTraits(
        7, de: "Gewicht", en: "weight", loinc: ["29463-7"], series: 5, meaning: .asBMI, hasTile: true)
    case .height: MeasureTraits(8, de: "Größe", en: "height", loinc: ["8302-2"], series: 6, meaning: .nothing)
    case .bmi:
      MeasureTraits(9, de: "BMI", en: "BMI", loinc: ["39156-5"], origin: .computed, series: 7, hasTile: true)
    case .bloodGlucose:
      // 2345-7 is glucose in serum or plasma.
      MeasureTraits(
        10, de: "Blutzucker", en: "blood glucose", loinc: ["2339-0", "2345-7"], series: 3,
        meaning: .bands(["bloodGlucoseFasting", "bloodGlucoseOther"]), hasTile: true, labKey: "glucose")
    case .a1cLevel:
      MeasureTraits(11, de: "HbA1c", en: "HbA1c", loinc: ["4548-4"], series: 4, hasTile: true, labKey: "a1c")
    case .creatinine:
      MeasureTraits(
        12, de: "Kreatinin", en: "creatinine", loinc: ["2160-0"], origin: .laboratory, meaning: .reference,
        labKey: "creatinine")
    }
  }
}
