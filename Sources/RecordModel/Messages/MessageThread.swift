/// A thread as lists show it (R-MH-130).
package struct MessageThread: Codable, Sendable, Equatable {
  package var id: RecordID
  /// The member of staff's name.
  package var participantName: String
  /// The member of staff's role.
  package var participantRole: StaffRole
  /// The account of the member of staff.
  package var participantId: AccountID
  /// The text of the last message.
  package var lastMessage: String
  /// When the log took the last message, by which threads are ordered.
  package var lastMessageTime: Timestamp
  /// Messages of the other side that the caller has not read (R-MH-244).
  package var unreadCount: Int
  /// What it is about.
  package var subject: String?

  package init(
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
package struct Message: Codable, Sendable, Equatable {
  package var id: RecordID
  /// The writer's name.
  package var from: String
  /// The writer's role.
  package var fromRole: ActingPerson.Role
  /// The writer's account.
  package var fromId: AccountID
  /// The text as sent.
  package var text: String
  /// When it was written.
  package var timestamp: Timestamp
  /// When the log took it, by which messages are ordered.
  package var recordedAt: Timestamp
  /// Of the other side: whether the caller has read it; of the own: whether the other side has (R-MH-245).
  package var read: Bool

  package init(
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
package struct MessageThreadPage: Codable, Sendable, Equatable {
  package var threadId: RecordID
  /// In the order in which the log took them (R-MH-248).
  package var messages: [Message]
  /// Where the page ends.
  package var page: Pagination

  package init(threadId: RecordID, messages: [Message], page: Pagination) {
    (self.threadId, self.messages, self.page) = (threadId, messages, page)
  }

  static let example = MessageThreadPage(
    threadId: RecordID(known: "thread-1"), messages: [.example],
    page: Pagination(limit: 50, nextCursor: nil))
}
