extension AppointmentBooked {
  package var summary: LocalizedText {
    LocalizedText(
      de: "Termin gebucht: \(provider), \(slot.localDate) \(slot.localTime)",
      en: "Appointment booked: \(provider), \(slot.localDate) \(slot.localTime)")
  }
}

extension AppointmentRescheduled {
  package var summary: LocalizedText {
    LocalizedText(
      de: "Termin verlegt auf \(slot.localDate) \(slot.localTime)",
      en: "Appointment moved to \(slot.localDate) \(slot.localTime)")
  }
}

extension AppointmentCancelled {
  package var summary: LocalizedText {
    LocalizedText(de: "Termin abgesagt", en: "Appointment cancelled")
  }
}

extension AppointmentCompleted {
  package var summary: LocalizedText {
    switch outcome {
    case .attended: LocalizedText(de: "Termin wahrgenommen", en: "Appointment attended")
    case .noShow: LocalizedText(de: "Termin versäumt", en: "Appointment missed")
    }
  }
}
