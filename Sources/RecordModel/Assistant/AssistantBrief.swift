/// All that a program which words the assistant's answers may know: a question without whom it is from, and what the rules
/// answer to it (R-MH-163).
package struct AssistantBrief: Codable, Sendable, Equatable {
  package var topic: AssistantTopic
  /// In the patient's words, without names, addresses, dates and numbers that say who it is.
  package var question: String
  /// The rules' answer, which is given where nothing better comes.
  package var known: String
  /// Stands below every answer.
  package var disclaimer: String
  /// That the answer is to be in.
  package var language: Language

  package init(
    topic: AssistantTopic, question: String, known: String, disclaimer: String, language: Language
  ) {
    (self.topic, self.question, self.known) = (topic, question, known)
    (self.disclaimer, self.language) = (disclaimer, language)
  }

  static let example = AssistantBrief(
    topic: .symptomChecker, question: "I have a sore throat.", known: AssistantAnswer.example.text,
    disclaimer: AssistantAnswer.example.disclaimer, language: .en)
}
