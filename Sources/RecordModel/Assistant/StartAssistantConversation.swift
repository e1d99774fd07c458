/// Begins a conversation with the assistant, with a question if there is one.
package struct StartAssistantConversation: Method {
  package static let name = "assistant.start"
  package static let summary =
    "Begins a conversation with the assistant; answers the first question like assistant.ask."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  /// Made by the client for entering offline; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  package var topic: AssistantTopic
  /// 1 to 4000 characters.
  package var text: String?

  package init(patientId: PatientID, topic: AssistantTopic, text: String?) {
    (self.patientId, self.topic, self.text) = (patientId, topic, text)
  }

  package typealias Outcome = AssistantConversation
  package static let example = StartAssistantConversation(
    patientId: Example.patient, topic: .symptomChecker, text: "I have a sore throat.")
  package static let exampleOutcome = AssistantConversation.example
}

/// Asks the assistant within a conversation.
package struct AskAssistant: Method {
  package static let name = "assistant.ask"
  package static let summary =
    "Asks the assistant, which alerts the care team to signs of an emergency and answers by rules, or by a model where one is switched on."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var conversationId: RecordID
  /// Made by the client for entering offline; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  /// 1 to 4000 characters.
  package var text: String

  package init(patientId: PatientID, conversationId: RecordID, text: String) {
    (self.patientId, self.conversationId, self.text) = (patientId, conversationId, text)
  }

  package typealias Outcome = AssistantTurn
  package static let example = AskAssistant(
    patientId: Example.patient, conversationId: RecordID(known: "talk-1"), text: "I have a sore throat.")
  package static let exampleOutcome = AssistantTurn.example
}

/// Deletes a conversation with the assistant.
package struct DeleteAssistantConversation: Method {
  package static let name = "assistant.delete"
  package static let summary = "Deletes a conversation with the assistant; that there was one stays known."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var conversationId: RecordID

  package init(patientId: PatientID, conversationId: RecordID) {
    (self.patientId, self.conversationId) = (patientId, conversationId)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var conversationId: RecordID

    package init(conversationId: RecordID) { self.conversationId = conversationId }
  }

  package static let example = DeleteAssistantConversation(
    patientId: Example.patient, conversationId: RecordID(known: "talk-1"))
  package static let exampleOutcome = Outcome(conversationId: RecordID(known: "talk-1"))
}
