extension MeasureKind {
  /// Without the unit.
  package var label: LocalizedText {
    switch self {
    case .heartRate: LocalizedText(de: "Puls", en: "heart rate")
    case .bloodPressureSystolic: LocalizedText(de: "Blutdruck systolisch", en: "systolic blood pressure")
    case .bloodPressureDiastolic: LocalizedText(de: "Blutdruck diastolisch", en: "diastolic blood pressure")
    case .temperature: LocalizedText(de: "Temperatur", en: "temperature")
    case .respiratoryRate: LocalizedText(de: "Atemfrequenz", en: "respiratory rate")
    case .oxygenSaturation: LocalizedText(de: "Sauerstoffsättigung", en: "oxygen saturation")
    case .weight: LocalizedText(de: "Gewicht", en: "weight")
    case .height: LocalizedText(de: "Größe", en: "height")
    case .bmi: LocalizedText(de: "BMI", en: "BMI")
    case .bloodGlucose: LocalizedText(de: "Blutzucker", en: "blood glucose")
    case .a1cLevel: LocalizedText(de: "HbA1c", en: "HbA1c")
    case .creatinine: LocalizedText(de: "Kreatinin", en: "creatinine")
    }
  }
}

extension TrendMetric {
  /// Without the unit.
  package var label: LocalizedText {
    self == .bloodPressure ? LocalizedText(de: "Blutdruck", en: "blood pressure") : kind.label
  }

  /// The kind that holds its values; systolic holds both of a blood pressure.
  package var kind: MeasureKind {
    switch self {
    case .heartRate: .heartRate
    case .bloodPressure: .bloodPressureSystolic
    case .bloodGlucose: .bloodGlucose
    case .a1cLevel: .a1cLevel
    case .weight: .weight
    case .height: .height
    case .bmi: .bmi
    case .temperature: .temperature
    case .respiratoryRate: .respiratoryRate
    case .oxygenSaturation: .oxygenSaturation
    }
  }
}
