/// The two sides of a thread.
package enum MessageSide: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The patient, or a service that names nobody.
  case patient
  /// The member of staff.
  case staff
}

/// A thread between the patient and a member of staff was opened.
package struct ThreadOpened: Event, MakesRecord {
  package static let type = EventType(code: 200, name: "messages.thread-opened")
  package var threadId: RecordID
  /// The account of the member of staff.
  package var participant: AccountID
  package var participantRole: StaffRole
  /// The name as known then; the practice's takes precedence.
  package var participantName: String?
  package var subject: String?

  package init(
    threadId: RecordID, participant: AccountID, participantRole: StaffRole, participantName: String?,
    subject: String?
  ) {
    (self.threadId, self.participant, self.subject) = (threadId, participant, subject)
    (self.participantRole, self.participantName) = (participantRole, participantName)
  }

  package var madeID: RecordID { threadId }

  package var summary: LocalizedText {
    guard let subject, !subject.isEmpty else {
      return LocalizedText(de: "Nachrichtenwechsel begonnen", en: "Message thread opened")
    }
    return LocalizedText(
      de: "Nachrichtenwechsel begonnen: \(subject)", en: "Message thread opened: \(subject)")
  }
}

/// A message was sent; it is never changed (R-MH-249).
///
/// It happened when it was written, which may be long before the log accepted it (R-MH-248).
package struct MessageSent: Event, MakesRecord {
  package static let type = EventType(code: 201, name: "messages.sent")
  package var messageId: RecordID
  package var threadId: RecordID
  package var from: MessageSide
  package var text: String

  package init(messageId: RecordID, threadId: RecordID, from: MessageSide, text: String) {
    (self.messageId, self.threadId, self.from, self.text) = (messageId, threadId, from, text)
  }

  package var madeID: RecordID { messageId }

  package var summary: LocalizedText {
    switch from {
    case .patient: LocalizedText(de: "Nachricht an das Praxisteam", en: "Message to the care team")
    case .staff: LocalizedText(de: "Nachricht vom Praxisteam", en: "Message from the care team")
    }
  }
}

/// One side read a thread up to a message.
package struct ThreadRead: Event {
  package static let type = EventType(code: 202, name: "messages.thread-read")
  package var threadId: RecordID
  package var reader: MessageSide
  /// The last message that was read.
  package var upTo: RecordID

  package init(threadId: RecordID, reader: MessageSide, upTo: RecordID) {
    (self.threadId, self.reader, self.upTo) = (threadId, reader, upTo)
  }

  package var summary: LocalizedText {
    switch reader {
    case .patient: LocalizedText(de: "Nachrichten gelesen", en: "Messages read")
    case .staff:
      LocalizedText(de: "Nachrichten vom Praxisteam gelesen", en: "Messages read by the care team")
    }
  }
}
