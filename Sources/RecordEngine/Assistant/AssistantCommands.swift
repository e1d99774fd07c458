import RecordModel
import RecordStore

extension StartAssistantConversation: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<AssistantConversation> {
    _ = try view.patient(patientId)
    var checks = FieldChecks()
    AssistantQuestion.check(text, &checks)
    try checks.finish()
    let id = try view.newID(id, for: patientId, in: .assistant)
    let key = ConversationDocument.key(patientId, id)
    if let known = try view.document(ConversationDocument.self, key) {
      guard let conversation = known.conversation, conversation.topic == topic,
        conversation.messages.first?.text == text
      else { throw .duplicateID }
      return .unchanged(StreamID(patientId), outcome: conversation)
    }
    guard try view.isFree(id, in: .assistant) else { throw .duplicateID }
    let started = AssistantConversationStarted(
      conversationId: id, topic: topic, title: text.map(Self.title) ?? "")
    var conversation = AssistantConversation(
      id: id, topic: topic, title: started.title, startedAt: view.recordedAt)
    guard let text else { return Decision(StreamID(patientId), [started], outcome: conversation) }
    let questionId = RecordID(made: view.store.random.words())
    let question = AssistantQuestion(patient: patientId, topic: topic, text: text)
    let (events, turn) = try question.decide(questionId, in: id, view)
    conversation.add(turn)
    return Decision(StreamID(patientId), [started] + events, outcome: conversation)
  }

  /// The beginning of the question.
  private static func title(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? text
    return line.count <= 80 ? line : line.prefix(79) + "…"
  }
}

extension AskAssistant: Command {
  /// Turns of one conversation.
  private static let mostTurns = 100

  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<AssistantTurn> {
    let document = try view.assistantConversation(conversationId, of: patientId)
    var checks = FieldChecks()
    AssistantQuestion.check(text, &checks)
    try checks.finish()
    let id = try view.newID(id, for: patientId, in: .assistant)
    if try view.document(QuestionPlaceDocument.self, QuestionPlaceDocument.key(patientId, id)) != nil {
      guard let turn = document.turn(id), turn.question.text == text else { throw .duplicateID }
      return .unchanged(StreamID(patientId), outcome: turn)
    }
    guard try view.isFree(id, in: .assistant), let conversation = document.conversation else {
      throw .duplicateID
    }
    guard conversation.messages.count < 2 * Self.mostTurns else {
      throw .conflict("conversation_full", "the conversation is long enough; begin another one")
    }
    let question = AssistantQuestion(patient: patientId, topic: conversation.topic, text: text)
    let (events, turn) = try question.decide(id, in: conversationId, view)
    return Decision(StreamID(patientId), events, outcome: turn)
  }
}

extension DeleteAssistantConversation: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    _ = try view.assistantConversation(conversationId, of: patientId)
    return Decision(
      StreamID(patientId), [AssistantConversationDeleted(conversationId: conversationId)],
      outcome: Outcome(conversationId: conversationId))
  }
}
