import RecordModel
import RecordStore

/// Unusual values among those accepted, for the client to ask about (R-MH-200, R-MH-217).
struct VitalsWarnings {
  let entry: VitalsEntry
  /// What to do about critical values.
  let critical: [VitalsWarning]
  let age: Int?
  let language: Language
  /// The weight before this one within seven days, and the height before it.
  let earlier: (weight: ExactDecimal?, height: ExactDecimal?)

  var all: [VitalsWarning] { critical + reasons + changes + unusual }

  private static let adult = 20

  private var reasons: [VitalsWarning] {
    (entry.reasons ?? []).map {
      VitalsWarning(code: $0.code.rawValue, field: $0.measure.rawValue, message: $0.message)
    }
  }

  private var changes: [VitalsWarning] {
    var found: [VitalsWarning] = []
    if let weight = entry.weight, let before = earlier.weight,
      (weight - before).magnitude * 5 > before
    {
      found.append(
        warning(
          "weight_change", "weight",
          de: "Mehr als 20 % Unterschied innerhalb von sieben Tagen. Stimmt der Wert?",
          en: "More than 20 % different within seven days. Is the value right?"))
    }
    if let height = entry.height, let before = earlier.height, (age ?? Self.adult) >= Self.adult,
      (height - before).magnitude > ExactDecimal(3)
    {
      found.append(
        warning(
          "height_change", "height", de: "Mehr als 3 cm Unterschied zur früheren Angabe. Stimmt der Wert?",
          en: "More than 3 cm different from before. Is the value right?"))
    }
    return found
  }

  private var unusual: [VitalsWarning] {
    var found: [VitalsWarning] = []
    if let height = entry.height, (age ?? Self.adult) >= Self.adult,
      height < ExactDecimal(120) || height > ExactDecimal(220)
    {
      found.append(
        warning(
          "unusual_height", "height", de: "Ungewöhnliche Körpergröße. Stimmt der Wert?",
          en: "An unusual height. Is the value right?"))
    }
    if let systolic = entry.bloodPressureSystolic, let diastolic = entry.bloodPressureDiastolic,
      !(ExactDecimal(10)...ExactDecimal(120)).contains(systolic - diastolic)
    {
      found.append(
        warning(
          "pulse_pressure", "bloodPressure", de: "Ungewöhnlicher Abstand der beiden Werte. Stimmen sie?",
          en: "The two values are unusually close or far apart. Are they right?"))
    }
    if let glucose = entry.bloodGlucose, (ExactDecimal(20)...ExactDecimal(35)).contains(glucose) {
      found.append(
        warning(
          "possible_unit", "bloodGlucose",
          de: "Ist dieser Wert in mmol/L gemessen? Dann nennen Sie die Einheit.",
          en: "Was this measured in mmol/L? Then name the unit."))
    }
    return found
  }

  private func warning(_ code: String, _ field: String, de: String, en: String) -> VitalsWarning {
    VitalsWarning(code: code, field: field, message: language == .de ? de : en)
  }
}
