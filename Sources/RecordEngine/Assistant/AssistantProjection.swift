import RecordModel
import RecordStore

/// Each patient's conversations with the assistant, without deleted ones.
enum AssistantProjection: Projection {
  static let name = "assistant"
  static let revision: UInt32 = 1
  static let handles = EventCatalog.types(of: .assistant)
  static let ignores = EventCatalog.outside(.assistant)

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient else { return }
    let moment = event.envelope.recordedAt
    switch event.payload {
    case let started as AssistantConversationStarted:
      let conversation = AssistantConversation(
        id: started.conversationId, topic: started.topic, title: started.title, startedAt: moment)
      documents.set(
        ConversationDocument(conversation: conversation),
        ConversationDocument.key(patient, started.conversationId))
    case let asked as AssistantQuestionAsked:
      try change(asked.conversationId, patient, documents) {
        $0.open = AssistantMessage(question: asked.text, id: asked.messageId, at: moment)
      }
      documents.set(
        QuestionPlaceDocument(conversationId: asked.conversationId),
        QuestionPlaceDocument.key(patient, asked.messageId))
      var count = try documents.get(QuestionCountDocument.self, patient.keyBytes) ?? QuestionCountDocument()
      count.add(event.envelope.decidedAt)
      documents.set(count, patient.keyBytes)
    case let given as AssistantAnswerGiven:
      try change(given.conversationId, patient, documents) { $0.answer(given, at: moment) }
    case let deleted as AssistantConversationDeleted:
      try change(deleted.conversationId, patient, documents) { $0.conversation = nil }
    default: break
    }
  }

  private static func change(
    _ id: RecordID, _ patient: PatientID, _ documents: StreamDocuments,
    _ body: (inout ConversationDocument) -> Void
  ) throws(Failure) {
    let key = ConversationDocument.key(patient, id)
    guard var document = try documents.get(ConversationDocument.self, key) else { return }
    body(&document)
    documents.set(document, key)
  }
}

/// A conversation.
///
/// Key: patient id 16, conversation id.
struct ConversationDocument: Document {
  static var projection: any Projection.Type { AssistantProjection.self }
  static let prefix = UInt8(ascii: "K")

  /// `nil` if it was deleted.
  var conversation: AssistantConversation?
  /// The question that is not answered yet.
  var open: AssistantMessage?
  /// Answers with which the care team was alerted.
  var alerts: [RecordID] = []

  init(conversation: AssistantConversation) { self.conversation = conversation }

  static func key(_ patient: PatientID, _ id: RecordID) -> [UInt8] { patient.keyBytes + id.keyBytes }

  mutating func answer(_ given: AssistantAnswerGiven, at moment: Timestamp) {
    guard let question = open else { return }
    if given.answer.isAlerting { alerts.append(given.messageId) }
    let message = AssistantMessage(given.answer, id: given.messageId, at: moment)
    conversation?.add(AssistantTurn(question: question, answer: message, alertRaised: false))
    open = nil
  }

  /// The turn that begins with a question.
  func turn(_ id: RecordID) -> AssistantTurn? {
    guard let messages = conversation?.messages,
      let place = messages.firstIndex(where: { $0.id == id && $0.from == .patient }),
      place + 1 < messages.count
    else { return nil }
    let answer = messages[place + 1]
    return AssistantTurn(
      question: messages[place], answer: answer, alertRaised: alerts.contains(answer.id))
  }
}

/// The conversation of a question.
///
/// Key: patient id 16, message id.
struct QuestionPlaceDocument: Document {
  static var projection: any Projection.Type { AssistantProjection.self }
  static let prefix = UInt8(ascii: "Q")

  var conversationId: RecordID

  static func key(_ patient: PatientID, _ id: RecordID) -> [UInt8] { patient.keyBytes + id.keyBytes }
}

/// When a patient last asked.
///
/// Key: patient id 16.
struct QuestionCountDocument: Document {
  static var projection: any Projection.Type { AssistantProjection.self }
  static let prefix = UInt8(ascii: "L")

  /// Questions in an hour (R-MH-167).
  static let limit = 30
  private static let hour: Int64 = 3_600_000

  /// The last ones, oldest first.
  private(set) var moments: [Timestamp] = []

  mutating func add(_ moment: Timestamp) { moments = (moments + [moment]).suffix(Self.limit) }

  /// Milliseconds until another one may be asked; `nil` for none.
  func wait(at now: Timestamp) -> Int64? {
    guard moments.count == Self.limit, let first = moments.first else { return nil }
    let left = first.milliseconds + Self.hour - now.milliseconds
    return left > 0 ? left : nil
  }
}
