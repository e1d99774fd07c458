import RecordModel
import RecordStore

extension ListAssistantConversations: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    var found: [AssistantConversation] = []
    let all = try view.documents(ConversationDocument.self, prefix: patientId.keyBytes, limit: Int.max)
    for (_, document) in all {
      guard let conversation = document.conversation, topic == nil || topic == conversation.topic,
        try !view.isDeletedSince(conversation: conversation.id, of: patientId)
      else { continue }
      found.append(conversation)
    }
    let (shown, page) = try RecordPage.page(of: found, limit: limit, cursor: cursor) { conversation in
      [Hexadecimal.text(conversation.updatedAt.newestFirst), conversation.id.text]
    }
    return Outcome(conversations: shown, page: page)
  }
}

extension GetAssistantConversation: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> AssistantConversation {
    let document = try view.assistantConversation(conversationId, of: patientId)
    guard let conversation = document.conversation else { throw .noConversation }
    return conversation
  }
}

extension RecordView {
  /// The patient's conversation, unless it was deleted.
  func assistantConversation(
    _ id: RecordID, of patient: PatientID
  ) throws(Failure) -> ConversationDocument {
    _ = try self.patient(patient)
    guard let known = try document(ConversationDocument.self, ConversationDocument.key(patient, id)),
      known.conversation != nil, try !isDeletedSince(conversation: id, of: patient)
    else { throw .noConversation }
    return known
  }

  /// Whether a conversation of an earlier moment was deleted since: then it is in no answer about the past either.
  fileprivate func isDeletedSince(conversation id: RecordID, of patient: PatientID) throws(Failure) -> Bool {
    guard past != nil else { return false }
    let today = try documentToday(ConversationDocument.self, ConversationDocument.key(patient, id))
    return today.map { $0.conversation == nil } ?? false
  }
}

extension Failure {
  fileprivate static let noConversation = Failure.noSuch("conversation", field: "conversationId")
}

extension ChartSection {
  /// For the patient alone (R-MH-055).
  static let assistant = ChartSection("assistant", .assistant) { (patient, view) throws(Failure) in
    guard view.admits(to: ListAssistantConversations.self) else { return [] }
    var list = ListAssistantConversations(patientId: patient)
    list.limit = 200
    return try ChartItem.collect { (cursor) throws(Failure) in
      list.cursor = cursor
      let page = try list.answer(view)
      let items = try page.conversations.map { (item) throws(Failure) in try ChartItem(item.id.text, item) }
      return (items, page.page)
    }
  }
}
