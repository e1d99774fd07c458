/// Lists a patient's conversations with the assistant.
package struct ListAssistantConversations: Method {
  package static let name = "assistant.list"
  package static let summary = "Lists a patient's conversations with the assistant, the latest first."
  package static let access = Access.read(.patient, only: .patients)

  package var patientId: PatientID
  package var topic: AssistantTopic?
  /// Conversations a page, 1 to 200; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var conversations: [AssistantConversation]
    package var page: Pagination

    package init(conversations: [AssistantConversation], page: Pagination) {
      (self.conversations, self.page) = (conversations, page)
    }
  }

  package static let example = ListAssistantConversations(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    conversations: [.example], page: Pagination(limit: 50, nextCursor: nil))
}

/// Reads one conversation.
package struct GetAssistantConversation: Method {
  package static let name = "assistant.get"
  package static let summary = "Answers one conversation of a patient with the assistant."
  package static let access = Access.read(.patient, only: .patients)

  package var patientId: PatientID
  package var conversationId: RecordID

  package init(patientId: PatientID, conversationId: RecordID) {
    (self.patientId, self.conversationId) = (patientId, conversationId)
  }

  package typealias Outcome = AssistantConversation
  package static let example = GetAssistantConversation(
    patientId: Example.patient, conversationId: RecordID(known: "talk-1"))
  package static let exampleOutcome = AssistantConversation.example
}
