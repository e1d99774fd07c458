import RecordModel

@testable import RecordStore

extension EventSamples {
  /// One event of every type of the assistant.
  static var assistant: [any Event] {
    let (talk, question) = (RecordID(replacing: "talk-1"), RecordID(replacing: "ask-1"))
    var answer = AssistantAnswer(
      text: "112 – rufen Sie jetzt den Notruf.", urgency: .emergency, disclaimer: "Allgemeine Information.",
      engine: "rules/assistant-2026-1")
    (answer.redFlags, answer.sources) = ([.chestPain], ["112"])
    answer.followUpQuestions = ["Seit wann?"]
    answer.suggestedActions = [
      AssistantMessage.Action(id: "book", label: "Termin buchen", screen: "patient-appointments")
    ]
    return [
      AssistantConversationStarted(conversationId: talk, topic: .symptomChecker, title: "Brustschmerz"),
      AssistantQuestionAsked(messageId: question, conversationId: talk, text: "Ich habe Brustschmerzen."),
      AssistantAnswerGiven(
        messageId: RecordID(replacing: "answer-1"), conversationId: talk, questionId: question,
        answer: answer),
      AssistantConversationDeleted(conversationId: talk),
    ]
  }
}
