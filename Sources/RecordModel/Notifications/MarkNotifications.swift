/// What of a patient's notifications is read after a mark.
package struct NotificationReadState: Codable, Sendable, Equatable {
  package var id: RecordID
  /// Whether it is read.
  package var read: Bool
  /// Since when; `null` while it is not.
  package var readAt: Timestamp?
  /// How many notifications are not read.
  package var unreadCount: Int

  package init(id: RecordID, read: Bool, readAt: Timestamp?, unreadCount: Int) {
    (self.id, self.read, self.readAt, self.unreadCount) = (id, read, readAt, unreadCount)
  }

  /// Writes an absent time of reading as `null`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(read, forKey: .read)
    try container.encode(readAt, forKey: .readAt)
    try container.encode(unreadCount, forKey: .unreadCount)
  }
}

/// Marks a notification as read.
package struct MarkNotificationRead: Method {
  /// `notifications.markRead`.
  package static let name = "notifications.markRead"
  package static let summary = "Marks a notification as read; a second time changes nothing."
  /// Writes a patient's record.
  package static let access = Access.write(.patient, only: .patients).ofOneself

  package var patientId: PatientID
  package var notificationId: RecordID

  package init(patientId: PatientID, notificationId: RecordID) {
    (self.patientId, self.notificationId) = (patientId, notificationId)
  }

  /// What the method answers.
  package typealias Outcome = NotificationReadState
  package static let example = MarkNotificationRead(
    patientId: Example.patient, notificationId: RecordID(known: "n-42"))
  package static let exampleOutcome = NotificationReadState(
    id: RecordID(known: "n-42"), read: true, readAt: Example.end, unreadCount: 0)
}

/// Marks a notification as unread.
package struct MarkNotificationUnread: Method {
  /// `notifications.markUnread`.
  package static let name = "notifications.markUnread"
  package static let summary = "Marks a notification as unread; a second time changes nothing."
  /// Writes a patient's record.
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var notificationId: RecordID

  package init(patientId: PatientID, notificationId: RecordID) {
    (self.patientId, self.notificationId) = (patientId, notificationId)
  }

  /// What the method answers.
  package typealias Outcome = NotificationReadState
  package static let example = MarkNotificationUnread(
    patientId: Example.patient, notificationId: RecordID(known: "n-42"))
  /// It is not read.
  package static let exampleOutcome = NotificationReadState(
    id: RecordID(known: "n-42"), read: false, readAt: nil, unreadCount: 1)
}

/// Marks all notifications up to a moment as read.
package struct MarkAllNotificationsRead: Method {
  /// `notifications.markAllRead`.
  package static let name = "notifications.markAllRead"
  package static let summary = "Marks all notifications up to a moment as read, and tells how many were not."
  /// Writes a patient's record.
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  /// Only those at or before this moment; now where it is left out or later.
  package var before: Timestamp?

  /// All until now.
  package init(patientId: PatientID) { self.patientId = patientId }

  /// What changed.
  package struct Outcome: Codable, Sendable, Equatable {
    /// How many were marked.
    package var marked: Int
    /// How many are not read.
    package var unreadCount: Int

    /// What changed.
    package init(marked: Int, unreadCount: Int) { (self.marked, self.unreadCount) = (marked, unreadCount) }
  }

  package static let example = MarkAllNotificationsRead(patientId: Example.patient)
  /// Two.
  package static let exampleOutcome = Outcome(marked: 2, unreadCount: 0)
}

/// Counts what the patient has not read.
package struct CountUnread: Method {
  /// `messages.unreadCounts`.
  package static let name = "messages.unreadCounts"
  package static let summary = "Counts the messages and notifications that the patient has not read."
  /// Reads a patient's record.
  package static let access = Access.read(.patient, only: .patients)

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    /// Messages of all threads.
    package var messages: Int
    package var notifications: Int
    /// The threads with something unread.
    package var threads: [Thread]

    package init(messages: Int, notifications: Int, threads: [Thread]) {
      (self.messages, self.notifications, self.threads) = (messages, notifications, threads)
    }

    /// The count of a thread.
    package struct Thread: Codable, Sendable, Equatable {
      package var threadId: RecordID
      /// Its messages that the patient has not read.
      package var unreadCount: Int

      package init(threadId: RecordID, unreadCount: Int) {
        (self.threadId, self.unreadCount) = (threadId, unreadCount)
      }
    }
  }

  package static let example = CountUnread(patientId: Example.patient)
  /// One thread.
  package static let exampleOutcome = Outcome(
    messages: 2, notifications: 1,
    threads: [Outcome.Thread(threadId: RecordID(known: "thread-1"), unreadCount: 2)])
}
