import RecordModel
import RecordStore

/// Threads, their messages, and how far each side has read.
enum MessageProjection: Projection {
  static let name = "messages"
  static let revision: UInt32 = 1
  static let handles = EventCatalog.types(of: .messages)
  static let ignores = EventCatalog.outside(.messages)

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient else { return }
    switch event.payload {
    case let opened as ThreadOpened:
      documents.set(ThreadDocument(opened: opened), ThreadDocument.key(patient, opened.threadId))
    case let sent as MessageSent: try fold(sent, event.envelope, of: patient, documents)
    case let read as ThreadRead:
      guard
        let place = try documents.get(
          MessagePlaceDocument.self, MessagePlaceDocument.key(patient, read.upTo)),
        let message = try documents.get(
          MessageDocument.self, MessageDocument.key(patient, place.threadId, place.number))
      else { return }
      let moment = event.envelope.recordedAt
      try documents.change(ThreadDocument.self, ThreadDocument.key(patient, read.threadId)) { thread in
        thread.read(by: read.reader, upTo: message.counts, at: moment)
      }
    default: break
    }
  }

  private static func fold(
    _ sent: MessageSent, _ envelope: Envelope, of patient: PatientID, _ documents: StreamDocuments
  ) throws(Failure) {
    let key = ThreadDocument.key(patient, sent.threadId)
    guard var thread = try documents.get(ThreadDocument.self, key) else { return }
    thread.counts.count(sent.from)
    let message = MessageDocument(
      sent: sent, writtenAt: envelope.occurredAt, recordedAt: envelope.recordedAt, counts: thread.counts)
    thread.last = message
    documents.set(thread, key)
    let number = thread.counts.all
    documents.set(message, MessageDocument.key(patient, sent.threadId, number))
    documents.set(
      MessagePlaceDocument(threadId: sent.threadId, number: number),
      MessagePlaceDocument.key(patient, sent.messageId))
  }
}
