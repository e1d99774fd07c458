/// A patient began a conversation with the assistant.
package struct AssistantConversationStarted: Event, MakesRecord {
  package static let type = EventType(code: 680, name: "assistant.conversation-started")
  /// Conversations are for the patient alone (R-MH-055).
  package static let isPatientsAlone = true
  package var conversationId: RecordID
  package var topic: AssistantTopic
  package var title: String

  package init(conversationId: RecordID, topic: AssistantTopic, title: String) {
    (self.conversationId, self.topic, self.title) = (conversationId, topic, title)
  }

  package var madeID: RecordID { conversationId }
}

/// A patient asked the assistant something.
package struct AssistantQuestionAsked: Event, MakesRecord {
  package static let type = EventType(code: 681, name: "assistant.question-asked")
  /// Conversations are for the patient alone (R-MH-055).
  package static let isPatientsAlone = true
  package var messageId: RecordID
  package var conversationId: RecordID
  package var text: String

  package init(messageId: RecordID, conversationId: RecordID, text: String) {
    (self.messageId, self.conversationId, self.text) = (messageId, conversationId, text)
  }

  package var madeID: RecordID { messageId }
}

/// The assistant answered.
package struct AssistantAnswerGiven: Event {
  package static let type = EventType(code: 682, name: "assistant.answer-given")
  /// Conversations are for the patient alone (R-MH-055).
  package static let isPatientsAlone = true
  package var messageId: RecordID
  package var conversationId: RecordID
  package var questionId: RecordID
  package var answer: AssistantAnswer

  package init(
    messageId: RecordID, conversationId: RecordID, questionId: RecordID, answer: AssistantAnswer
  ) {
    (self.messageId, self.conversationId) = (messageId, conversationId)
    (self.questionId, self.answer) = (questionId, answer)
  }
}

/// A patient deleted a conversation.
package struct AssistantConversationDeleted: Event {
  package static let type = EventType(code: 683, name: "assistant.conversation-deleted")
  /// It is gone, whenever it was deleted.
  package static let isTimeless = true
  /// Conversations are for the patient alone (R-MH-055).
  package static let isPatientsAlone = true
  package var conversationId: RecordID

  package init(conversationId: RecordID) { self.conversationId = conversationId }
}
