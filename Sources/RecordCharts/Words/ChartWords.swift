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
    if language == .en { return readable(name).lowercasedFirst }
    return categories[name] ?? readable(name)
  }

  /// German words for the categories of published bands; in English their names are words.
  static let categories: [String: String] = [
    "very-low": "sehr niedrig", "low": "niedrig", "normal": "normal", "high": "hoch",
    "very-high": "sehr hoch", "below-target": "unter dem Zielbereich", "above-target": "über dem Zielbereich",
    "elevated": "erhöht", "hypertension-stage-1": "Hypertonie Grad 1",
    "hypertension-stage-2": "Hypertonie Grad 2", "hypertensive-crisis": "hypertensive Krise",
    "hypothermia": "Unterkühlung", "fever": "Fieber", "hyperthermia": "Überwärmung",
    "prediabetes": "Prädiabetes", "diabetes": "Diabetes", "diabetes-range": "diabetischer Bereich",
    "severe-thinness": "starkes Untergewicht",
    "underweight": "Untergewicht", "overweight": "Übergewicht", "obesity-class-1": "Adipositas Grad 1",
    "obesity-class-2": "Adipositas Grad 2", "obesity-class-3": "Adipositas Grad 3",
    "severe-hypoglycemia": "schwere Unterzuckerung", "hypoglycemia": "Unterzuckerung",
    "hypoglycaemia-level-1": "Unterzuckerung Stufe 1", "hypoglycaemia-level-2": "Unterzuckerung Stufe 2",
  ]
}

extension String {
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
