// No summary quotes a conversation: one that is deleted must be gone from what people read.

extension AssistantConversationStarted {
  /// Without what it is about.
  package var summary: LocalizedText {
    LocalizedText(de: "Gespräch mit dem Assistenten begonnen", en: "Conversation with the assistant begun")
  }
}

extension AssistantQuestionAsked {
  /// Without the question.
  package var summary: LocalizedText {
    LocalizedText(de: "Den Assistenten gefragt", en: "Question to the assistant")
  }
}

extension AssistantAnswerGiven {
  /// Without the answer.
  package var summary: LocalizedText {
    answer.maker == .model
      ? LocalizedText(
        de: "Antwort des Assistenten, von einem Sprachmodell",
        en: "Answer of the assistant, by a language model")
      : LocalizedText(de: "Antwort des Assistenten", en: "Answer of the assistant")
  }
}

extension AssistantConversationDeleted {
  /// Without what it was about.
  package var summary: LocalizedText {
    LocalizedText(de: "Gespräch mit dem Assistenten gelöscht", en: "Conversation with the assistant deleted")
  }
}
