import RecordModel

/// Who reads a finding: the table's texts are for prescribers, and patients get words of their own (R-MH-356).
struct FindingReader {
  let language: Language
  let isPatient: Bool

  init(language: Language, isPatient: Bool) { (self.language, self.isPatient) = (language, isPatient) }

  /// Whoever asks.
  init(_ view: borrowing RecordView) {
    self.init(language: view.call.language, isPatient: view.call.actor.role == .patient)
  }

  /// What a medication does not go with.
  enum Partner: CaseIterable { case pair, allergy, condition }

  /// The table's text, or for patients what to do: never to stop or change anything, but whom to ask, how soon, and when
  /// to call for help.
  func text(
    _ prescribers: LocalizedText, _ partner: Partner, _ severity: InteractionTable.Severity,
    _ signs: LocalizedText?
  ) -> String {
    let text = isPatient ? Self.patients(partner, severity, signs) : prescribers
    return text.localized(language)
  }

  /// The words for patients.
  static func patients(
    _ partner: Partner, _ severity: InteractionTable.Severity, _ signs: LocalizedText?
  ) -> LocalizedText {
    let (what, when) = (Self.what(partner), Self.whom(severity))
    let signs = signs ?? anySigns
    return LocalizedText(
      de: "\(what.de) \(onesOwn.de) \(when.de) Rufen Sie sofort den Notruf bei \(signs.de).",
      en: "\(what.en) \(onesOwn.en) \(when.en) Call the emergency number at once for \(signs.en).")
  }

  private static func what(_ partner: Partner) -> LocalizedText {
    switch partner {
    case .pair:
      LocalizedText(
        de: "Diese beiden Mittel können einander beeinflussen oder zusammen zu viel sein.",
        en: "These two medicines can affect each other, or be too much together.")
    case .allergy:
      LocalizedText(
        de: "Dieses Mittel könnte eine Allergie auslösen, die bei Ihnen vermerkt ist.",
        en: "This medicine might cause an allergic reaction that is on your record.")
    case .condition:
      LocalizedText(
        de: "Dieses Mittel muss zu Ihrer Gesundheit passen; das soll jemand mit Ihnen prüfen.",
        en: "This medicine has to suit your health, and somebody should check that with you.")
    }
  }

  private static func whom(_ severity: InteractionTable.Severity) -> LocalizedText {
    switch severity {
    case .severe:
      LocalizedText(
        de: "Rufen Sie noch heute Ihre Praxis oder Apotheke an, möglichst vor der nächsten Dosis.",
        en: "Call your practice or pharmacy today, before the next dose if you can.")
    case .moderate:
      LocalizedText(
        de: "Sprechen Sie in den nächsten Tagen mit Ihrer Praxis oder Apotheke darüber.",
        en: "Talk to your practice or pharmacy about it within the next days.")
    case .minor:
      LocalizedText(
        de: "Fragen Sie beim nächsten Besuch in Ihrer Praxis oder Apotheke danach.",
        en: "Ask about it at your next visit to your practice or pharmacy.")
    }
  }

  private static let onesOwn = LocalizedText(
    de: "Bitte beenden oder ändern Sie nichts auf eigene Faust.",
    en: "Please do not end or change anything on your own.")

  /// Signs that are an emergency whatever the cause (R-MH-165).
  private static let anySigns = LocalizedText(
    de:
      "Atemnot, Schwellung von Gesicht oder Zunge, Brustschmerz, Ohnmacht, Krampfanfall, Verwirrtheit oder starker Blutung",
    en:
      "trouble breathing, swelling of the face or tongue, chest pain, fainting, a seizure, confusion or heavy bleeding"
  )
}
