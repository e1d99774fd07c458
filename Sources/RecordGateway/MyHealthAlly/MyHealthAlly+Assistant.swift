import HTTPTypes
import RecordModel

extension MyHealthAlly {
  private static let conversation = Argument.path("conversationId", .identifier, as: "conversationId")
  private static let topic = Shape.words(of: AssistantTopic.self)
  private static let urgency = Shape.words(of: AssistantUrgency.self)

  /// The assistant, for the patient alone (R-MH-055, R-MH-163 to R-MH-167).
  static let assistantRoutes: [Route] = [
    route(
      "listAssistantConversations", .get, "/api/patients/{patientId}/assistant/conversations",
      ListAssistantConversations.self, .namedRecord, .query("topic", .words(of: AssistantTopic.self)), limit,
      cursor, answers: .listed("conversations", talk)),
    route(
      "startAssistantConversation", .post, "/api/patients/{patientId}/assistant/conversations",
      StartAssistantConversation.self, .namedRecord, .members(),
      takes: .closed(
        .optional("id", .id), .required("topic", topic), .optional("text", .text(1...4000))),
      answers: talk, success: .created(.below("id"))),
    route(
      "getAssistantConversation", .get, "/api/patients/{patientId}/assistant/conversations/{conversationId}",
      GetAssistantConversation.self, .namedRecord, conversation, answers: talk),
    route(
      "deleteAssistantConversation", .delete,
      "/api/patients/{patientId}/assistant/conversations/{conversationId}", DeleteAssistantConversation.self,
      .namedRecord, conversation, success: .noContent),
    route(
      "askAssistant", .post, "/api/patients/{patientId}/assistant/conversations/{conversationId}/messages",
      AskAssistant.self, .namedRecord, conversation, .members(),
      takes: .closed(.optional("id", .id), .required("text", .text(1...4000))),
      answers: .closed(
        .required("question", message), .required("answer", message), .required("alertRaised", .flag)),
      success: .created(.above)),
  ]

  private static let message = Shape.closed(
    .required("id", .id), .required("from", .words(of: AssistantMessage.Author.self)),
    .required("text", .anyText), .required("timestamp", .moment), .optional("urgency", urgency),
    .optional("disclaimer", .anyText), .optional("sources", .list(of: .anyText)),
    .optional("followUpQuestions", .list(of: .anyText)),
    .optional(
      "suggestedActions",
      .list(
        of: .closed(.required("id", .anyText), .required("label", .anyText), .required("screen", .anyText)))),
    .optional("engine", .anyText))

  private static let talk = Shape.closed(
    .required("id", .id), .required("topic", topic), .required("title", .anyText),
    .required("startedAt", .moment), .required("updatedAt", .moment), .required("highestUrgency", urgency),
    .required("messages", .list(of: message)))
}
