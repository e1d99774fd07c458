import RecordModel
import RecordStore

/// Answers a question without signs of an emergency: from the table, and from the patient's own medications.
struct AssistantRules {
  let topic: AssistantTopic
  let text: String
  let language: Language

  func answer(_ patient: PatientID, _ view: borrowing RecordView) throws(Failure) -> AssistantAnswer {
    if topic == .medicationInfo, let answer = try medication(patient, view) { return answer }
    guard let entry = AssistantKnowledge.entry(topic, in: text) else { return unknown }
    var answer = answer(entry.text.localized(language), entry.urgency)
    answer.sources = [entry.source]
    answer.followUpQuestions = entry.questions.map { $0.localized(language) }
    if entry.urgency >= .seeClinician { answer.suggestedActions = [booking] }
    return answer
  }

  /// About an active medication of the patient that the question names, with its known interactions (R-MH-166).
  private func medication(
    _ patient: PatientID, _ view: borrowing RecordView
  ) throws(Failure) -> AssistantAnswer? {
    guard let finder = try view.inForce(InteractionTable.self) else { return try plain(patient, view) }
    let safety = try MedicationSafety(patient, finder, view)
    let asked = finder.substances(in: text)
    let own = safety.medications.filter {
      !$0.substances.ids.isDisjoint(with: asked.ids) || names($0.name)
    }
    guard !own.isEmpty else { return unlisted }
    let found = own.flatMap { medication in
      safety.medications.filter { $0.id != medication.id }.flatMap {
        safety.interactions(medication, $0, language)
      }
    }
    var answer = answer(
      words(own.map(\.name), found), found.contains { $0.severity == .severe } ? .seeClinician : .none)
    answer.sources = found.map(\.source).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    answer.suggestedActions = [list]
    return answer
  }

  /// Without a table of interactions: what is on the list, and that nothing was checked.
  private func plain(
    _ patient: PatientID, _ view: borrowing RecordView
  ) throws(Failure) -> AssistantAnswer? {
    let all = try view.documents(MedicationDocument.self, prefix: patient.keyBytes, limit: Int.max)
    let now = view.now
    let own = all.map(\.document).filter { $0.isActive(at: now) && names($0.order.name) }
    guard !own.isEmpty else { return unlisted }
    let listed = own.map { $0.order.name }.joined(separator: ", ")
    return answer(
      say(
        de:
          "Auf Ihrer Liste: \(listed). Wechselwirkungen sind hier nicht geprüft; fragen Sie Ihr Behandlungsteam.",
        en: "On your list: \(listed). Interactions are not checked here; ask your care team."), .none)
  }

  /// Whether the question has the first word of a medication's name.
  private func names(_ medication: String) -> Bool {
    guard let name = Clauses(medication).words.first, name.count > 2 else { return false }
    return Clauses(text).words.contains(name)
  }

  private func words(_ names: [String], _ found: [MedicationInteraction]) -> String {
    let own = names.joined(separator: ", ")
    let first = say(de: "Auf Ihrer Medikamentenliste steht: \(own).", en: "Your medication list has: \(own).")
    guard !found.isEmpty else {
      return first + " "
        + say(
          de: "Mit den anderen Medikamenten der Liste ist keine Wechselwirkung bekannt.",
          en: "No interaction with the other medications of the list is known.")
    }
    let lines = found.map {
      "\($0.medicationNames.joined(separator: " + ")): \($0.description)"
    }
    return first + " " + say(de: "Bekannte Wechselwirkungen:", en: "Known interactions:") + "\n"
      + lines.joined(separator: "\n") + "\n"
      + say(
        de: "Ändern Sie deshalb nichts selbst; sprechen Sie mit Ihrem Behandlungsteam.",
        en: "Do not change anything yourself because of this; talk to your care team.")
  }

  private var unlisted: AssistantAnswer {
    var answer = answer(
      say(
        de:
          "Dieses Medikament steht nicht auf Ihrer Liste der aktuellen Medikamente. Fragen Sie Ihr Behandlungsteam oder "
          + "in der Apotheke, bevor Sie etwas Neues nehmen.",
        en:
          "This is not among the current medications of your list. Ask your care team or a pharmacist before you take "
          + "anything new."), .none)
    answer.suggestedActions = [list]
    return answer
  }

  private var unknown: AssistantAnswer {
    var answer = answer(
      say(
        de:
          "Dazu habe ich keine geprüfte Auskunft. Schreiben Sie Ihrem Behandlungsteam oder buchen Sie einen Termin.",
        en: "I have no checked information about this. Write to your care team, or book an appointment."),
      topic == .symptomChecker ? .seeClinician : .none)
    answer.suggestedActions = [
      AssistantMessage.Action(
        id: "message", label: say(de: "Nachricht schreiben", en: "Write a message"),
        screen: "patient-messages"),
      booking,
    ]
    return answer
  }

  private var booking: AssistantMessage.Action {
    AssistantMessage.Action(
      id: "book", label: say(de: "Termin buchen", en: "Book an appointment"), screen: "patient-appointments")
  }

  private var list: AssistantMessage.Action {
    AssistantMessage.Action(
      id: "medications", label: say(de: "Meine Medikamente", en: "My medications"),
      screen: "patient-medications")
  }

  private func answer(_ text: String, _ urgency: AssistantUrgency) -> AssistantAnswer {
    var answer = AssistantAnswer(
      text: text, urgency: urgency, disclaimer: AssistantKnowledge.disclaimer.localized(language),
      engine: AssistantKnowledge.engine)
    answer.maker = .fixed
    return answer
  }

  private func say(de: String, en: String) -> String { LocalizedText(de: de, en: en).localized(language) }
}
