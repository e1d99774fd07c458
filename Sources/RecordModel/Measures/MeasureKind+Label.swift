extension MeasureKind {
  /// The name for people, without the unit.
  public var label: LocalizedText {
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
