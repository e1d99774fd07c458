import RecordModel
import RecordStore

/// The information about a person's data, as a page to read (Markdown).
struct InformationText {
  private let information: PersonalInformation
  private let language: Language

  init(_ information: PersonalInformation, _ language: Language) {
    (self.information, self.language) = (information, language)
  }

  var text: String {
    let parts = [
      head, purposes, categories, recipients, looks, storage, rights, sources, automated, account, consents,
      care, emergencies,
    ]
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func say(_ de: String, _ en: String) -> String { language == .de ? de : en }
  private func say(_ text: LocalizedText) -> String { Self.line(text.localized(language)) }

  /// On one line, so that no text of the person begins a heading or a list.
  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private func section(_ de: String, _ en: String, _ lines: [String]) -> String {
    let lines = lines.isEmpty ? [say("Nichts.", "Nothing.")] : lines
    return "## \(say(de, en))\n\n" + lines.joined(separator: "\n")
  }

  private var head: String {
    let controller = information.controller
    let unnamed = say("nicht angegeben", "not given")
    let named = [
      (say("Verantwortlich", "Controller"), controller.name), (say("Kontakt", "Contact"), controller.contact),
      (say("Datenschutzbeauftragte Person", "Data protection officer"), controller.dataProtectionOfficer),
      (say("Aufsichtsbehörde", "Supervisory authority"), controller.supervisoryAuthority),
    ]
    let lines = named.map { "- \($0.0): \($0.1.map(Self.line) ?? unnamed)" }
    return "# " + say("Auskunft nach Art. 15 DSGVO", "Information under GDPR Art. 15") + "\n\n"
      + say("Akte", "Record") + " \(information.patientId), \(information.madeAt)\n\n"
      + lines.joined(separator: "\n")
  }

  private var purposes: String {
    section(
      "Zwecke und Rechtsgrundlagen", "Purposes and legal bases",
      information.purposes.map { "- \(say($0.purpose)) (\(say($0.basis)))" })
  }

  private var categories: String {
    let count = say("Einträge", "entries")
    return section(
      "Arten von Daten", "Categories of data",
      information.categories.map { "- \(say($0.name)): \($0.events) \(count)" })
  }

  private var recipients: String {
    let recipients = information.recipients
    let given = recipients.disclosures.map { disclosed in
      let words = [disclosed.address, disclosed.statement].compactMap(\.self).map(Self.line)
      let more = words.isEmpty ? "" : " (\(words.joined(separator: "; ")))"
      return "- \(disclosed.at): \(Self.line(disclosed.recipient))\(more), \(say(disclosed.purposeText)): "
        + Self.line(disclosed.what)
    }
    let none = [say("Bisher wurde nichts weitergegeben.", "Nothing has been given to others so far.")]
    let planned = recipients.planned.map { "- \(say($0))" }
    return section(
      "Empfänger", "Recipients",
      (given.isEmpty ? none : given) + ["", say("Künftig:", "In future:"), ""] + planned)
  }

  private var looks: String {
    section(
      "Wer die Akte gesehen oder geändert hat", "Who saw or changed the record",
      information.recipients.looks.map { look in
        let who = look.accountId.map { "\($0)" } ?? look.service.map { "\($0)" } ?? ""
        let times = say("\(look.allowed)-mal", "\(look.allowed) times")
        let refused = say("\(look.refused)-mal abgelehnt", "refused \(look.refused) times")
        let isEmergency = look.relation == .breakGlass
        return "- \(say(look.role.words)) \(who): \(times), \(refused), \(look.first) – \(look.last)"
          + (isEmergency ? say(" (Notfallzugriff)", " (emergency access)") : "")
      })
  }

  private var storage: String {
    section("Dauer der Speicherung", "Period of storage", [say(information.storage.text)])
  }

  private var rights: String {
    section(
      "Ihre Rechte", "Your rights",
      information.rights.map { "- Art. \($0.article) \(say("DSGVO", "GDPR")): \(say($0.text))" })
  }

  private var sources: String {
    let count = say("Einträge", "entries")
    return section(
      "Herkunft der Daten", "Source of the data",
      information.sources.map {
        let who = say($0.role.words)
        return "- \(who), \($0.channel): \($0.events) \(count), \($0.first) – \($0.last)"
      })
  }

  private var automated: String {
    let decisions = information.automatedDecisions
    return section(
      "Automatisierte Entscheidungen", "Automated decisions",
      [say(decisions.text), ""]
        + decisions.computations.map { "- \(word($0.kind)): \($0.rule), \($0.count)" })
  }

  private func word(_ kind: PersonalInformation.Computation.Kind) -> String {
    switch kind {
    case .score: say("Wert eines Fragebogens", "score of a questionnaire")
    case .classification: say("Einordnung von Messwerten", "classification of measured values")
    case .alert: say("Hinweis an das Praxisteam", "alert to the team")
    }
  }

  private var account: String {
    guard let account = information.account else { return section("Konto", "Account", []) }
    let sessions = account.sessions.map {
      "- \(say("Sitzung", "session")) \($0.id), \($0.startedAt) – \($0.expiresAt)"
    }
    return section(
      "Konto", "Account",
      [
        "- \(say("E-Mail", "e-mail")): \(Self.line(account.account.email))",
        "- \(say("eröffnet", "opened")): \(account.account.createdAt)",
      ] + sessions)
  }

  private var consents: String {
    let research = say("Forschung", "research")
    let team = say("Praxisteam", "care team")
    func word(_ truth: Bool) -> String { truth ? say("ja", "yes") : say("nein", "no") }
    let sharing = information.sharing
    return section(
      "Einwilligungen und Freigaben", "Consents and sharing",
      information.consents.map { consent in
        let what = consent.version.map { say("erteilt: \($0)", "given: \($0)") }
        return "- \(consent.at): \(consent.kind.rawValue), \(what ?? say("widerrufen", "withdrawn"))"
      } + ["- \(team): \(word(sharing.withCareTeam)), \(research): \(word(sharing.withResearch))"])
  }

  private var care: String {
    section(
      "Behandlungsverhältnisse", "Care relationships",
      information.careRelationships.map {
        "- \($0.role.rawValue) \($0.accountId): \($0.from) – \($0.until.map(\.description) ?? "")"
      })
  }

  private var emergencies: String {
    section(
      "Notfallzugriffe", "Emergency accesses",
      information.emergencyAccesses.map {
        "- \($0.role.rawValue) \($0.accountId): \($0.openedAt) – \($0.until): \(Self.line($0.reason))"
      })
  }
}
