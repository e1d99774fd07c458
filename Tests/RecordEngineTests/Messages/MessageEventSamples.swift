import RecordModel

@testable import RecordEngine
@testable import RecordStore

extension EventSamples {
  /// One event of every type of the messages.
  static var messages: [any Event] {
    let thread = RecordID(replacing: "thread-1")
    return [
      ThreadOpened(
        threadId: thread, participant: OpenThread.example.recipientId, participantRole: .nurse,
        participantName: "Pfleger Jan Klein", subject: "Tabletten"),
      MessageSent(
        messageId: RecordID(replacing: "message-1"), threadId: thread, from: .staff,
        text: "Morgens, vor dem Frühstück.\n"),
      ThreadRead(threadId: thread, reader: .patient, upTo: RecordID(replacing: "message-1")),
    ]
  }
}
