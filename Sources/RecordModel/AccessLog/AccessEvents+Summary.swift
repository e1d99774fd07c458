extension AccessRecorded {
  package var summary: LocalizedText { use.words }
}

extension AccessDisclosed {
  package var summary: LocalizedText {
    guard let disclosure = use.disclosure else { return use.words }
    return LocalizedText(
      de: "Weitergegeben an \(disclosure.recipient): \(disclosure.what)",
      en: "Disclosed to \(disclosure.recipient): \(disclosure.what)")
  }
}

extension AccessRefused {
  package var summary: LocalizedText { use.words }
}

extension AccessAttempted {
  package var summary: LocalizedText { use.words(.attempted) }
}

extension AccessEnded {
  package var summary: LocalizedText { use.words(conclusion.outcome) }
}

extension AccessConcluded {
  package var summary: LocalizedText {
    let ended =
      switch conclusion {
      case .done: LocalizedText(de: "ausgeführt", en: "carried out")
      case .unchanged: LocalizedText(de: "nichts geändert", en: "nothing changed")
      case .denied: LocalizedText(de: "abgelehnt", en: "refused")
      case .failed: LocalizedText(de: "nicht gelungen", en: "failed")
      }
    return LocalizedText(
      de: "Versuch \(year)-\(position): \(ended.de)", en: "attempt \(year)-\(position): \(ended.en)")
  }
}

extension AccessVolumeBegan {
  package var summary: LocalizedText {
    LocalizedText(de: "Zugriffsprotokoll \(year) begonnen", en: "Access log \(year) begun")
  }
}

extension AccessVolumeRemoved {
  package var summary: LocalizedText {
    LocalizedText(
      de: "Zugriffsprotokoll \(volume.year) nach Ablauf der Frist entfernt",
      en: "Access log \(volume.year) removed when its time was over")
  }
}

extension AccessUse {
  /// The parts, what was done with them, and the outcome.
  package var words: LocalizedText { words(refusal == nil ? .allowed : .denied) }

  package func words(_ outcome: AccessOutcome) -> LocalizedText {
    let parts = areas.isEmpty ? LocalizedText(de: "Akte", en: "record") : Self.joined(areas)
    let done = scope.words(outcome)
    let emergency =
      relation == .breakGlass
      ? LocalizedText(de: " (Notfallzugriff)", en: " (emergency access)") : LocalizedText(de: "", en: "")
    let times = count.map { $0 > 1 ? LocalizedText(de: ", \($0)-mal", en: ", \($0) times") : nil } ?? nil
    return LocalizedText(
      de: "\(parts.de) \(done.de)\(emergency.de)\(times?.de ?? "")",
      en: "\(parts.en) \(done.en)\(emergency.en)\(times?.en ?? "")")
  }

  private static func joined(_ areas: [RecordArea]) -> LocalizedText {
    LocalizedText(
      de: areas.map(\.words.de).joined(separator: ", "), en: areas.map(\.words.en).joined(separator: ", "))
  }
}

extension AccessScope {
  /// The act, followed by its outcome.
  func words(_ outcome: AccessOutcome) -> LocalizedText {
    switch outcome {
    case .allowed: words
    case .denied:
      LocalizedText(de: "nicht \(verb.de): abgelehnt", en: "not \(verb.en): refused")
    case .failed:
      LocalizedText(de: "nicht \(verb.de): nicht gelungen", en: "not \(verb.en): failed")
    case .attempted:
      LocalizedText(de: "vielleicht \(verb.de): Ausgang unbekannt", en: "perhaps \(verb.en): outcome unknown")
    }
  }

  private var words: LocalizedText {
    switch self {
    case .record: LocalizedText(de: "im Ganzen gelesen", en: "read as a whole")
    case .log: LocalizedText(de: "im Protokoll gelesen", en: "read in the log")
    default: verb
    }
  }

  private var verb: LocalizedText {
    switch self {
    case .change: LocalizedText(de: "geändert", en: "changed")
    case .export: LocalizedText(de: "exportiert", en: "exported")
    case .item, .list, .record, .log: LocalizedText(de: "gelesen", en: "read")
    }
  }
}

extension AccessPurpose {
  package var words: LocalizedText {
    switch self {
    case .treatment: LocalizedText(de: "Behandlung", en: "treatment")
    case .emergency: LocalizedText(de: "Notfall", en: "emergency")
    case .patientRequest:
      LocalizedText(de: "Wunsch der Patientin oder des Patienten", en: "patient's request")
    case .operations: LocalizedText(de: "Praxisbetrieb", en: "operations")
    case .payment: LocalizedText(de: "Abrechnung", en: "payment")
    case .research: LocalizedText(de: "Forschung", en: "research")
    case .publicHealth: LocalizedText(de: "öffentliche Gesundheit", en: "public health")
    case .legal: LocalizedText(de: "Recht", en: "legal")
    case .administration: LocalizedText(de: "Verwaltung", en: "administration")
    case .audit: LocalizedText(de: "Prüfung", en: "audit")
    }
  }
}
