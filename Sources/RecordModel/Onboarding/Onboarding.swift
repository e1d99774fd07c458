/// The overview that greets a patient (R-MH-065).
package struct Onboarding: Codable, Sendable, Equatable {
  package var completed: Bool
  /// When the overview was finished first; `null` before that.
  @OrNull package var completedAt: Timestamp?
  package var features: [OnboardingFeature]
  /// Leads on, to the dashboard.
  package var cta: QuickAction
  package var checklist: OnboardingChecklist

  package init(completedAt: Timestamp?, checklist: OnboardingChecklist, _ language: Language) {
    (completed, self.completedAt, self.checklist) = (completedAt != nil, completedAt, checklist)
    features = OnboardingFeature.all(language)
    cta = .begin(language)
  }

  static let example = Onboarding(completedAt: Example.start, checklist: .example, .en)
}

/// A card about something that the application does.
package struct OnboardingFeature: Codable, Sendable, Equatable {
  package var id: String
  /// In the language of the call.
  package var title: String
  /// In the language of the call.
  package var description: String

  static func all(_ language: Language) -> [OnboardingFeature] {
    cards.map { id, title, description in
      OnboardingFeature(
        id: id, title: title.localized(language), description: description.localized(language))
    }
  }

  private static let cards: [(id: String, title: LocalizedText, description: LocalizedText)] = [
    (
      "measures", LocalizedText(de: "Werte im Blick", en: "Your values at a glance"),
      LocalizedText(
        de: "Blutdruck, Puls, Gewicht und mehr eintragen und den Verlauf sehen.",
        en: "Log blood pressure, heart rate, weight and more, and see how they develop.")
    ),
    (
      "labs", LocalizedText(de: "Laborbefunde", en: "Lab results"),
      LocalizedText(
        de: "Befunde lesen und gezielt mit einer Ärztin oder einem Arzt teilen.",
        en: "Read your results, and share one with a clinician of your choice.")
    ),
    (
      "care", LocalizedText(de: "Ihr Behandlungsteam", en: "Your care team"),
      LocalizedText(
        de: "Termine buchen, Nachrichten schreiben, dem Behandlungsplan folgen.",
        en: "Book visits, send messages, and follow your care plan.")
    ),
    (
      "privacy", LocalizedText(de: "Sie entscheiden", en: "You decide"),
      LocalizedText(
        de: "Festlegen, wer Ihre Einträge sieht, und nachlesen, wer sie gesehen hat.",
        en: "Choose who sees what you enter, and read who looked at it.")
    ),
  ]
}

/// What is done of the first steps, as the record has it.
package struct OnboardingChecklist: Codable, Sendable, Equatable {
  package var emailVerified: Bool
  package var intakeSubmitted: Bool
  package var emergencyContactAdded: Bool
  package var insuranceAdded: Bool

  package init(
    emailVerified: Bool, intakeSubmitted: Bool, emergencyContactAdded: Bool, insuranceAdded: Bool
  ) {
    (self.emailVerified, self.intakeSubmitted) = (emailVerified, intakeSubmitted)
    (self.emergencyContactAdded, self.insuranceAdded) = (emergencyContactAdded, insuranceAdded)
  }

  static let example = OnboardingChecklist(
    emailVerified: true, intakeSubmitted: true, emergencyContactAdded: false, insuranceAdded: false)
}

extension QuickAction {
  fileprivate static func begin(_ language: Language) -> QuickAction {
    QuickAction(
      id: "open-dashboard",
      label: LocalizedText(de: "Zur Übersicht", en: "Go to dashboard").localized(language),
      screen: "patient-dashboard")
  }
}
