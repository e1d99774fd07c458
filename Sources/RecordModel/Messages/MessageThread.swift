/// A thread as lists show it (R-MH-130).
package struct MessageThread: Codable, Sendable, Equatable {
  package var id: RecordID
  /// Of the member of staff.
  package var participantName: String
  /// Of the member of staff.
  package var participantRole: StaffRole
  /// The account of the member of staff.
  package var participantId: AccountID
  package var lastMessage: String
  /// When the log accepted the last message; threads are ordered by it.
  package var lastMessageTime: Timestamp
  /// From the other side, not read by the caller (R-MH-244).
  package var unreadCount: Int
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
  /// Of the writer.
  package var from: String
  /// Of the writer.
  package var fromRole: ActingPerson.Role
  /// Of the writer.
  package var fromId: AccountID
  package var text: String
  /// When it was written.
  package var timestamp: Timestamp
  /// When the log accepted it; messages are ordered by it.
  package var recordedAt: Timestamp
  /// For messages of the other side, whether the caller has read them; for own ones, whether the other side
  /// has (R-MH-245).
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
  /// In the order in which the log accepted them (R-MH-248).
  package var messages: [Message]
  package var page: Pagination

  package init(threadId: RecordID, messages: [Message], page: Pagination) {
    (self.threadId, self.messages, self.page) = (threadId, messages, page)
  }

  static let example = MessageThreadPage(
    threadId: RecordID(known: "thread-1"), messages: [.example],
    page: Pagination(limit: 50, nextCursor: nil))
}
