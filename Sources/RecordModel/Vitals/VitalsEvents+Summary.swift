extension VitalsRecorded {
  /// Each value in the unit of the measure set.
  package var summary: LocalizedText {
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
  package var summary: LocalizedText {
    LocalizedText(
      de: "Messwerte zurückgenommen: \(reason.label.de)", en: "Values retracted: \(reason.label.en)")
  }
}

extension VitalsTargetsSet {
  /// Each measure with its range.
  package var summary: LocalizedText {
    if targets.isEmpty { return LocalizedText(de: "Zielwerte entfernt", en: "Targets removed") }
    let ranges = { (language: Language) in
      targets.map { "\($0.metric.label.localized(language)) \($0.bounds)" }.joined(separator: ", ")
    }
    return LocalizedText(de: "Zielwerte: \(ranges(.de))", en: "Targets: \(ranges(.en))")
  }
}

extension MetricTarget {
  /// Such as `60–100`, `≥ 92`, or `90–129/60–79` for a blood pressure.
  var bounds: String {
    func text(_ low: ExactDecimal?, _ high: ExactDecimal?) -> String? {
      switch (low, high) {
      case (let low?, let high?): "\(low)–\(high)"
      case (let low?, nil): "≥ \(low)"
      case (nil, let high?): "≤ \(high)"
      case (nil, nil): nil
      }
    }
    if metric != .bloodPressure { return text(low, high) ?? "" }
    return [text(systolicLow, systolicHigh) ?? "–", text(diastolicLow, diastolicHigh) ?? "–"].joined(
      separator: "/")
  }
}

extension RetractionReason {
  package var label: LocalizedText {
    switch self {
    case .enteredInError: LocalizedText(de: "irrtümlich erfasst", en: "entered in error")
    case .duplicate: LocalizedText(de: "doppelt erfasst", en: "recorded twice")
    case .wrongPatient: LocalizedText(de: "andere Person", en: "another person's")
    case .deviceFault: LocalizedText(de: "Gerätefehler", en: "device fault")
    case .other: LocalizedText(de: "anderer Grund", en: "another reason")
    }
  }
}
