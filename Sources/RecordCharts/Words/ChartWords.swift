import RecordModel

/// Names of a chart's parts for people.
package enum ChartWords {
  /// A section of a chart, or an area of the record; an unknown one keeps its own name, made readable.
  package static func section(_ name: String, _ language: Language) -> String {
    if let words = sections[name]?.localized(language) { return words }
    return RecordArea(rawValue: name)?.words.localized(language).capitalizedFirst ?? readable(name)
  }

  static let sections: [String: LocalizedText] = [
    "profile": LocalizedText(de: "Person", en: "Person"),
    "dashboard": LocalizedText(de: "Übersicht", en: "Overview"),
    "vitals": LocalizedText(de: "Messwerte", en: "Vitals"),
    "targets": LocalizedText(de: "Zielbereiche", en: "Target ranges"),
    "assessments": LocalizedText(de: "Fragebögen", en: "Assessments"),
    "medications": LocalizedText(de: "Medikamente", en: "Medications"),
    "labs": LocalizedText(de: "Laborbefunde", en: "Laboratory results"),
    "interactions": LocalizedText(de: "Wechselwirkungen", en: "Interactions"),
    "carePlan": LocalizedText(de: "Behandlungsplan", en: "Care plan"),
    "history": LocalizedText(de: "Vorgeschichte", en: "History"),
    "appointments": LocalizedText(de: "Termine", en: "Appointments"),
    "messages": LocalizedText(de: "Nachrichten", en: "Messages"),
    "journal": LocalizedText(de: "Tagebuch", en: "Journal"),
    "documents": LocalizedText(de: "Dokumente", en: "Documents"),
    "intake": LocalizedText(de: "Aufnahmebogen", en: "Intake"),
    "settings": LocalizedText(de: "Einstellungen", en: "Settings"),
    "alerts": LocalizedText(de: "Warnungen", en: "Alerts"),
    "notifications": LocalizedText(de: "Hinweise", en: "Notifications"),
  ]

  /// `Blood glucose` for `bloodGlucose`, `Open refill` for `open_refill` and `open-refill`.
  package static func readable(_ name: String) -> String {
    var (words, wasLower) = ("", false)
    for character in name {
      if character == "_" || character == "-" {
        words += " "
        wasLower = false
      } else {
        if character.isUppercase, wasLower { words += " " }
        words +=
          words.isEmpty
          ? character.uppercased()
          : wasLower && character.isUppercase ? character.lowercased() : String(character)
        wasLower = character.isLowercase || character.isNumber
      }
    }
    return words
  }

  /// The word for a status.
  package static func status(_ status: MeasureStatus, _ language: Language) -> String {
    switch status {
    case .normal: language == .de ? "normal" : "normal"
    case .abnormal: language == .de ? "auffällig" : "abnormal"
    case .critical: language == .de ? "kritisch" : "critical"
    case .unclassified: language == .de ? "nicht eingestuft" : "not classified"
    }
  }

  /// The measure as a title.
  package static func metric(_ metric: TrendMetric, _ language: Language) -> String {
    metric.label.localized(language).capitalizedFirst
  }

  /// An unknown category is made readable.
  package static func category(_ name: String, _ language: Language) -> String {
    if let words = categories[name] { return words.localized(language) }
    return language == .en ? readable(name).lowercasedFirst : readable(name)
  }

  /// The words of the categories of published bands.
  ///
  /// The stages of the ACC/AHA guideline of 2017 begin at 130/80; the grades of European guidelines begin at 140/90, and
  /// "Grad 1" is another thing. So guideline and year are said.
  static let categories: [String: LocalizedText] = [
    "very-low": LocalizedText(de: "sehr niedrig", en: "very low"),
    "low": LocalizedText(de: "niedrig", en: "low"), "normal": LocalizedText(de: "normal", en: "normal"),
    "high": LocalizedText(de: "hoch", en: "high"),
    "very-high": LocalizedText(de: "sehr hoch", en: "very high"),
    "below-target": LocalizedText(de: "unter dem Zielbereich", en: "below target"),
    "above-target": LocalizedText(de: "über dem Zielbereich", en: "above target"),
    "elevated": LocalizedText(de: "erhöht", en: "elevated"),
    "hypertension-stage-1": LocalizedText(
      de: "Bluthochdruck Stufe 1 (ACC/AHA 2017)", en: "hypertension stage 1 (ACC/AHA 2017)"),
    "hypertension-stage-2": LocalizedText(
      de: "Bluthochdruck Stufe 2 (ACC/AHA 2017)", en: "hypertension stage 2 (ACC/AHA 2017)"),
    "hypertensive-crisis": LocalizedText(
      de: "hypertensive Krise (ACC/AHA 2017)", en: "hypertensive crisis (ACC/AHA 2017)"),
    "hypertension-in-pregnancy": LocalizedText(
      de: "Bluthochdruck in der Schwangerschaft (ACOG 2020)", en: "hypertension in pregnancy (ACOG 2020)"),
    "severe-hypertension-in-pregnancy": LocalizedText(
      de: "schwerer Bluthochdruck in der Schwangerschaft (ACOG 2020)",
      en: "severe hypertension in pregnancy (ACOG 2020)"),
    "hypothermia": LocalizedText(de: "Unterkühlung", en: "hypothermia"),
    "fever": LocalizedText(de: "Fieber", en: "fever"),
    "hyperthermia": LocalizedText(de: "Überwärmung", en: "hyperthermia"),
    "prediabetes": LocalizedText(de: "Prädiabetes", en: "prediabetes"),
    "diabetes": LocalizedText(de: "Diabetes", en: "diabetes"),
    "diabetes-range": LocalizedText(de: "diabetischer Bereich", en: "diabetes range"),
    "severe-thinness": LocalizedText(de: "starkes Untergewicht", en: "severe thinness"),
    "underweight": LocalizedText(de: "Untergewicht", en: "underweight"),
    "overweight": LocalizedText(de: "Übergewicht", en: "overweight"),
    "obesity-class-1": LocalizedText(de: "Adipositas Grad 1", en: "obesity class 1"),
    "obesity-class-2": LocalizedText(de: "Adipositas Grad 2", en: "obesity class 2"),
    "obesity-class-3": LocalizedText(de: "Adipositas Grad 3", en: "obesity class 3"),
    "severe-hypoglycemia": LocalizedText(de: "schwere Unterzuckerung", en: "severe hypoglycemia"),
    "hypoglycemia": LocalizedText(de: "Unterzuckerung", en: "hypoglycemia"),
    "hypoglycaemia-level-1": LocalizedText(de: "Unterzuckerung Stufe 1", en: "hypoglycaemia level 1"),
    "hypoglycaemia-level-2": LocalizedText(de: "Unterzuckerung Stufe 2", en: "hypoglycaemia level 2"),
  ]
}

extension String {
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
