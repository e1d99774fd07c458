extension AppointmentBooked {
  /// Provider and time.
  package var summary: LocalizedText {
    LocalizedText(
      de: "Termin gebucht: \(provider), \(slot.localDate) \(slot.localTime)",
      en: "Appointment booked: \(provider), \(slot.localDate) \(slot.localTime)")
  }
}

extension AppointmentRescheduled {
  /// The new time.
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
  /// Whether the patient came.
  package var summary: LocalizedText {
    switch outcome {
    case .attended: LocalizedText(de: "Termin wahrgenommen", en: "Appointment attended")
    case .noShow: LocalizedText(de: "Termin versäumt", en: "Appointment missed")
    }
  }
}
