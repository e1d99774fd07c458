import RecordModel
import RecordStore

/// The texts of the information that are the same for everybody.
enum InformationWords {
  static func purposes(_ sharing: PersonalInformation.Sharing) -> [PersonalInformation.Purpose] {
    var purposes = [treatment, documentation, service, security]
    if sharing.withResearch { purposes.append(research) }
    return purposes
  }

  private static let treatment = PersonalInformation.Purpose(
    purpose: LocalizedText(
      de: "Behandlung: Vorsorge, Diagnose, Therapie und Verlauf",
      en: "care: prevention, diagnosis, therapy and course"),
    basis: LocalizedText(
      de: "Art. 6 Abs. 1 Buchst. b, Art. 9 Abs. 2 Buchst. h DSGVO", en: "GDPR Art. 6(1)(b), Art. 9(2)(h)"))

  private static let documentation = PersonalInformation.Purpose(
    purpose: LocalizedText(
      de: "Dokumentation der Behandlung, wie das Gesetz sie verlangt",
      en: "documentation of the treatment as the law demands it"),
    basis: LocalizedText(
      de: "Art. 6 Abs. 1 Buchst. c DSGVO, § 630f BGB", en: "GDPR Art. 6(1)(c), German Civil Code § 630f"))

  private static let service = PersonalInformation.Purpose(
    purpose: LocalizedText(
      de: "Konto, Nachrichten, Termine und Hinweise in der App",
      en: "account, messages, appointments and notices in the app"),
    basis: LocalizedText(de: "Art. 6 Abs. 1 Buchst. b DSGVO", en: "GDPR Art. 6(1)(b)"))

  private static let security = PersonalInformation.Purpose(
    purpose: LocalizedText(
      de: "Nachweis, wer die Akte gesehen hat, und Sicherheit der Daten",
      en: "proof of who saw the record, and security of the data"),
    basis: LocalizedText(
      de: "Art. 6 Abs. 1 Buchst. c, Art. 5 Abs. 2, Art. 32 DSGVO", en: "GDPR Art. 6(1)(c), Art. 5(2), Art. 32"
    ))

  private static let research = PersonalInformation.Purpose(
    purpose: LocalizedText(de: "Forschung, wie Sie es erlaubt haben", en: "research, as you have agreed"),
    basis: LocalizedText(de: "Art. 9 Abs. 2 Buchst. a DSGVO", en: "GDPR Art. 9(2)(a)"))

  /// Future recipients, as things stand.
  static func planned(_ sharing: PersonalInformation.Sharing) -> [LocalizedText] {
    var planned = [
      LocalizedText(
        de:
          "Das Praxisteam, das Sie behandelt; in Notfällen weitere Ärztinnen, Ärzte und Pflegekräfte der Praxis.",
        en:
          "The team of the practice that treats you; in emergencies other physicians and nurses of the practice."
      )
    ]
    if sharing.withResearch {
      planned.append(
        LocalizedText(
          de: "Forschungseinrichtungen, solange Sie das in den Einstellungen erlauben.",
          en: "Research institutions, as long as you allow it in the settings."))
    }
    planned.append(
      LocalizedText(
        de: "Sonst niemand, es sei denn, Sie verlangen es oder ein Gesetz ordnet es an.",
        en: "Nobody else, unless you ask for it or a law demands it."))
    return planned
  }

  static func storage(_ retention: GetRetention.Outcome, accessLogYears: Int) -> LocalizedText {
    let log = LocalizedText(
      de: "Wer die Akte gesehen hat, wird \(accessLogYears) Jahre lang aufbewahrt.",
      en: "Who saw the record is kept for \(accessLogYears) years.")
    let duty: LocalizedText
    if let until = retention.keepUntil {
      duty = LocalizedText(
        de:
          "Die Akte wird \(retention.years) Jahre nach der letzten Behandlung aufbewahrt, zurzeit bis \(until).",
        en:
          "The record is kept for \(retention.years) years after the last treatment, as things stand until \(until)."
      )
    } else {
      duty = LocalizedText(
        de: "Die Akte wird aufbewahrt, bis Sie ihre Löschung verlangen; eine gesetzliche Frist läuft nicht.",
        en: "The record is kept until you demand its erasure; no term set by law runs.")
    }
    guard retention.hold != nil else {
      return LocalizedText(de: "\(duty.de) \(log.de)", en: "\(duty.en) \(log.en)")
    }
    return LocalizedText(
      de: "\(duty.de) Darüber hinaus ist ihre Löschung derzeit ausgesetzt. \(log.de)",
      en: "\(duty.en) Beyond that, its erasure is suspended at present. \(log.en)")
  }

  static func rights(_ controller: ControllerDetails) -> [PersonalInformation.Right] {
    let authority = controller.supervisoryAuthority
    return [
      right("16", "Berichtigung unrichtiger Daten", "rectification of what is wrong"),
      right(
        "17", "Löschung, soweit keine Aufbewahrungspflicht entgegensteht",
        "erasure, where no duty to keep the data stands against it"),
      right("18", "Einschränkung der Verarbeitung", "restriction of processing"),
      right(
        "20", "Übertragung dessen, was Sie selbst eingegeben haben",
        "portability of what you entered yourself"),
      right("21", "Widerspruch gegen die Verarbeitung", "objection to processing"),
      right(
        "7", "Widerruf einer Einwilligung mit Wirkung für die Zukunft",
        "withdrawal of consent, with effect for the future"),
      right(
        "77", "Beschwerde bei einer Aufsichtsbehörde" + (authority.map { ": \($0)" } ?? ""),
        "complaint with a supervisory authority" + (authority.map { ": \($0)" } ?? "")),
    ]
  }

  private static func right(_ article: String, _ de: String, _ en: String) -> PersonalInformation.Right {
    PersonalInformation.Right(article: article, text: LocalizedText(de: de, en: en))
  }

  static let automated = LocalizedText(
    de:
      "Es gibt keine Entscheidung, die allein auf automatisierter Verarbeitung beruht (Art. 22 DSGVO). Programme "
      + "berechnen Werte von Fragebögen, ordnen Messwerte ein und machen das Praxisteam auf auffällige aufmerksam, "
      + "jeweils nach den veröffentlichten Regeln, die hier genannt sind; was daraus folgt, entscheiden Menschen.",
    en:
      "No decision is based on automated processing alone (GDPR Art. 22). Programs compute scores of questionnaires, "
      + "classify measured values and draw the team's attention to conspicuous ones, by the published rules named "
      + "here; people decide what follows.")
}
