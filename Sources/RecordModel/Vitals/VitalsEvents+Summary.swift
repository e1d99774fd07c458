extension VitalsRecorded {
  /// Each value in the unit of the measure set.
  public var summary: LocalizedText {
    let values = { (language: Language) in
      measurements.map { "\($0.kind.label.localized(language)) \($0.value)" }.joined(separator: ", ")
    }
    let (de, en) = (values(.de), values(.en))
    guard corrects == nil else {
      return LocalizedText(de: "Messwerte berichtigt: \(de)", en: "Values corrected: \(en)")
    }
    return LocalizedText(de: "Messwerte erfasst: \(de)", en: "Values recorded: \(en)")
  }
}

extension VitalsRetracted {
  /// The reason.
  public var summary: LocalizedText {
    LocalizedText(
      de: "Messwerte zurückgenommen: \(reason.label.de)", en: "Values retracted: \(reason.label.en)")
  }
}

extension RetractionReason {
  /// For people.
  public var label: LocalizedText {
    switch self {
    case .enteredInError: LocalizedText(de: "irrtümlich erfasst", en: "entered in error")
    case .duplicate: LocalizedText(de: "doppelt erfasst", en: "recorded twice")
    case .wrongPatient: LocalizedText(de: "andere Person", en: "another person's")
    case .deviceFault: LocalizedText(de: "Gerätefehler", en: "device fault")
    case .other: LocalizedText(de: "anderer Grund", en: "another reason")
    }
  }
}
