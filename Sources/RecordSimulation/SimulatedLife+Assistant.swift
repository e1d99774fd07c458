import RecordModel

/// What is asked without a person: the assistant, and the library.
extension SimulatedLife {
  /// Questions, of which few are about an emergency.
  mutating func askAssistant() async throws {
    let isEmergency = random.chance(0.03)
    let text =
      isEmergency
      ? person.say("Seit heute Mittag Brustschmerzen.", "Chest pain since noon.")
      : person.say("Ich habe seit gestern Halsschmerzen.", "I have had a sore throat since yesterday.")
    var start = StartAssistantConversation(patientId: person.id, topic: .symptomChecker, text: text)
    start.id = newID()
    guard let talk = try await act(start, at: 1160) else { return }
    if random.chance(0.5) {
      var more = AskAssistant(
        patientId: person.id, conversationId: talk.id,
        text: person.say("Was kann ich selbst tun?", "What can I do myself?"))
      more.id = newID()
      try await act(more, at: 1162)
    }
    guard random.chance(0.15) else { return }
    try await act(DeleteAssistantConversation(patientId: person.id, conversationId: talk.id), at: 1170)
  }

  /// Keeps an item of the library, or keeps it no more.
  mutating func keepReading() async throws {
    guard !surroundings.resources.isEmpty else { return }
    let resource = random.one(of: surroundings.resources)
    if kept.remove(resource) != nil {
      try await act(RemoveBookmark(patientId: person.id, resourceId: resource), at: 1175)
    } else if try await act(AddBookmark(patientId: person.id, resourceId: resource), at: 1175) != nil {
      kept.insert(resource)
    }
  }

  /// A copy of the health data, once.
  mutating func takeCopy() async throws {
    guard random.chance(0.15) else { return }
    var taken = ReadTimeline(patientId: person.id)
    (taken.types, taken.limit) = ([HealthDataExported.type.name], 1)
    guard try await ask(taken).entries.isEmpty else { return }
    let begun = try await ask(BeginHealthExport(patientId: person.id, format: .json, scope: .record))
    guard let export = begun.exportId else { return }
    _ = try await ask(FinishHealthExport(patientId: person.id, exportId: export, waitMilliseconds: 2000))
  }
}
