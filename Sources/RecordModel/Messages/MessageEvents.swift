/// The two sides of a thread.
public enum MessageSide: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The patient, or a service that names nobody.
  case patient
  /// The member of staff.
  case staff
}

/// A thread between the patient and a member of staff was opened.
public struct ThreadOpened: Event, MakesRecord {
  /// Code 200.
  public static let type = EventType(code: 200, name: "messages.thread-opened")
  /// Names the thread.
  public var threadId: RecordID
  /// The account of the member of staff.
  public var participant: AccountID
  /// In which role.
  public var participantRole: StaffRole
  /// The name as known then; the practice's goes before it.
  public var participantName: String?
  /// What it is about.
  public var subject: String?

  /// A thread.
  public init(
    threadId: RecordID, participant: AccountID, participantRole: StaffRole, participantName: String?,
    subject: String?
  ) {
    (self.threadId, self.participant, self.subject) = (threadId, participant, subject)
    (self.participantRole, self.participantName) = (participantRole, participantName)
  }

  /// The thread's.
  public var madeID: RecordID { threadId }

  /// The subject.
  public var summary: LocalizedText {
    guard let subject, !subject.isEmpty else {
      return LocalizedText(de: "Nachrichtenwechsel begonnen", en: "Message thread opened")
    }
    return LocalizedText(
      de: "Nachrichtenwechsel begonnen: \(subject)", en: "Message thread opened: \(subject)")
  }
}

/// A message was sent; it is never changed (R-MH-249).
///
/// It happened when it was written, which may be long before the log took it (R-MH-248).
public struct MessageSent: Event, MakesRecord {
  /// Code 201.
  public static let type = EventType(code: 201, name: "messages.sent")
  /// Names the message.
  public var messageId: RecordID
  /// Its thread.
  public var threadId: RecordID
  /// Who wrote it.
  public var from: MessageSide
  /// The text as sent.
  public var text: String

  /// A message.
  public init(messageId: RecordID, threadId: RecordID, from: MessageSide, text: String) {
    (self.messageId, self.threadId, self.from, self.text) = (messageId, threadId, from, text)
  }

  /// The message's.
  public var madeID: RecordID { messageId }

  /// From whom.
  public var summary: LocalizedText {
    switch from {
    case .patient: LocalizedText(de: "Nachricht an das Praxisteam", en: "Message to the care team")
    case .staff: LocalizedText(de: "Nachricht vom Praxisteam", en: "Message from the care team")
    }
  }
}

/// One side read a thread up to a message.
public struct ThreadRead: Event {
  /// Code 202.
  public static let type = EventType(code: 202, name: "messages.thread-read")
  /// The thread.
  public var threadId: RecordID
  /// Who read it.
  public var reader: MessageSide
  /// The last message that was read.
  public var upTo: RecordID

  /// A mark.
  public init(threadId: RecordID, reader: MessageSide, upTo: RecordID) {
    (self.threadId, self.reader, self.upTo) = (threadId, reader, upTo)
  }

  /// Who read.
  public var summary: LocalizedText {
    switch reader {
    case .patient: LocalizedText(de: "Nachrichten gelesen", en: "Messages read")
    case .staff:
      LocalizedText(de: "Nachrichten vom Praxisteam gelesen", en: "Messages read by the care team")
    }
  }
}
