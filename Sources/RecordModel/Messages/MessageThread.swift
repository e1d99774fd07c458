/// A thread as lists show it (R-MH-130).
public struct MessageThread: Codable, Sendable, Equatable {
  /// Names the thread.
  public var id: RecordID
  /// The member of staff's name.
  public var participantName: String
  /// The member of staff's role.
  public var participantRole: StaffRole
  /// The account of the member of staff.
  public var participantId: AccountID
  /// The text of the last message.
  public var lastMessage: String
  /// When the log took the last message, by which threads are ordered.
  public var lastMessageTime: Timestamp
  /// Messages of the other side that the caller has not read (R-MH-244).
  public var unreadCount: Int
  /// What it is about.
  public var subject: String?

  /// A thread.
  public init(
    id: RecordID, participantName: String, participantRole: StaffRole, participantId: AccountID,
    lastMessage: String, lastMessageTime: Timestamp, unreadCount: Int, subject: String?
  ) {
    (self.id, self.participantName, self.participantRole) = (id, participantName, participantRole)
    (self.participantId, self.lastMessage, self.lastMessageTime) = (
      participantId, lastMessage, lastMessageTime
    )
    (self.unreadCount, self.subject) = (unreadCount, subject)
  }
}

/// A message of a thread (R-MH-131).
public struct Message: Codable, Sendable, Equatable {
  /// Names the message.
  public var id: RecordID
  /// The writer's name.
  public var from: String
  /// The writer's role.
  public var fromRole: ActingPerson.Role
  /// The writer's account.
  public var fromId: AccountID
  /// The text as sent.
  public var text: String
  /// When it was written.
  public var timestamp: Timestamp
  /// When the log took it, by which messages are ordered.
  public var recordedAt: Timestamp
  /// Of the other side: whether the caller has read it; of the own: whether the other side has (R-MH-245).
  public var read: Bool

  /// A message.
  public init(
    id: RecordID, from: String, fromRole: ActingPerson.Role, fromId: AccountID, text: String,
    timestamp: Timestamp, recordedAt: Timestamp, read: Bool
  ) {
    (self.id, self.from, self.fromRole, self.fromId) = (id, from, fromRole, fromId)
    (self.text, self.timestamp, self.recordedAt, self.read) = (text, timestamp, recordedAt, read)
  }

  static let example = Message(
    id: RecordID(known: "message-1"), from: "Erika Mustermann", fromRole: .patient,
    fromId: AccountID(of: Example.patient),
    text: "May I take both tablets in the morning?", timestamp: Example.start, recordedAt: Example.start,
    read: false)
}

/// A page of a thread, oldest message first.
public struct MessageThreadPage: Codable, Sendable, Equatable {
  /// The thread.
  public var threadId: RecordID
  /// In the order in which the log took them (R-MH-248).
  public var messages: [Message]
  /// Where the page ends.
  public var page: Pagination

  /// A page.
  public init(threadId: RecordID, messages: [Message], page: Pagination) {
    (self.threadId, self.messages, self.page) = (threadId, messages, page)
  }

  static let example = MessageThreadPage(
    threadId: RecordID(known: "thread-1"), messages: [.example],
    page: Pagination(limit: 50, nextCursor: nil))
}
