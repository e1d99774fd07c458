extension MedicationAdded {
  package var summary: LocalizedText {
    let dose = "\(order.name) \(order.dosage) \(order.unit.rawValue)"
    return source == .prescribed
      ? LocalizedText(de: "Verordnet: \(dose)", en: "Prescribed: \(dose)")
      : LocalizedText(de: "Eigene Angabe: nimmt \(dose)", en: "Self-reported: takes \(dose)")
  }
}

extension MedicationChanged {
  package var summary: LocalizedText {
    let dose = "\(order.name) \(order.dosage) \(order.unit.rawValue)"
    return LocalizedText(de: "Medikament geändert: \(dose)", en: "Medication changed: \(dose)")
  }
}

extension MedicationDiscontinued {
  /// The reason, and the last day if it was stated.
  package var summary: LocalizedText {
    let day = effectiveDate.map { CalendarDay($0).description }
    return LocalizedText(
      de: "Medikament abgesetzt\(day.map { " zum \($0)" } ?? ""): \(reason)",
      en: "Medication discontinued\(day.map { " as of \($0)" } ?? ""): \(reason)")
  }
}

extension SideEffectReported {
  package var summary: LocalizedText {
    LocalizedText(de: "Nebenwirkung gemeldet: \(effect)", en: "Side effect reported: \(effect)")
  }
}

extension RefillRequested {
  package var summary: LocalizedText {
    LocalizedText(de: "Folgerezept angefragt", en: "Refill requested")
  }
}

extension RefillDecided {
  package var summary: LocalizedText {
    switch decision {
    case .approve: LocalizedText(de: "Folgerezept genehmigt", en: "Refill approved")
    case .deny: LocalizedText(de: "Folgerezept abgelehnt", en: "Refill denied")
    case .fulfil: LocalizedText(de: "Folgerezept ausgegeben", en: "Refill fulfilled")
    case .markOutOfStock: LocalizedText(de: "Medikament nicht vorrätig", en: "Medication out of stock")
    case .markAvailable: LocalizedText(de: "Medikament wieder vorrätig", en: "Medication available again")
    }
  }
}

extension MedicationRemindersSet {
  package var summary: LocalizedText {
    let list = times.joined(separator: ", ")
    return LocalizedText(de: "Erinnerungen gesetzt: \(list)", en: "Reminders set: \(list)")
  }
}

extension NoMedicationsAsserted {
  package var summary: LocalizedText {
    LocalizedText(de: "Gefragt: nimmt keine Medikamente", en: "Asked: takes no medications")
  }
}
