/// A patient's notifications after a mark.
package struct NotificationReadState: Codable, Sendable, Equatable {
  package var id: RecordID
  package var read: Bool
  /// `null` while it is unread.
  @OrNull package var readAt: Timestamp?
  /// Of all notifications.
  package var unreadCount: Int

  package init(id: RecordID, read: Bool, readAt: Timestamp?, unreadCount: Int) {
    (self.id, self.read, self.readAt, self.unreadCount) = (id, read, readAt, unreadCount)
  }
}

package struct MarkNotificationRead: Method {
  package static let name = "notifications.markRead"
  package static let summary = "Marks a notification as read; a second time changes nothing."
  package static let access = Access.write(.patient, only: .patients).ofOneself

  package var patientId: PatientID
  package var notificationId: RecordID

  package init(patientId: PatientID, notificationId: RecordID) {
    (self.patientId, self.notificationId) = (patientId, notificationId)
  }

  package typealias Outcome = NotificationReadState
  package static let example = MarkNotificationRead(
    patientId: Example.patient, notificationId: RecordID(known: "n-42"))
  package static let exampleOutcome = NotificationReadState(
    id: RecordID(known: "n-42"), read: true, readAt: Example.end, unreadCount: 0)
}

package struct MarkNotificationUnread: Method {
  package static let name = "notifications.markUnread"
  package static let summary = "Marks a notification as unread; a second time changes nothing."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var notificationId: RecordID

  package init(patientId: PatientID, notificationId: RecordID) {
    (self.patientId, self.notificationId) = (patientId, notificationId)
  }

  package typealias Outcome = NotificationReadState
  package static let example = MarkNotificationUnread(
    patientId: Example.patient, notificationId: RecordID(known: "n-42"))
  package static let exampleOutcome = NotificationReadState(
    id: RecordID(known: "n-42"), read: false, readAt: nil, unreadCount: 1)
}

/// Marks all notifications up to a moment as read.
package struct MarkAllNotificationsRead: Method {
  package static let name = "notifications.markAllRead"
  package static let summary = "Marks all notifications up to a moment as read, and tells how many were not."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  /// Inclusive; now if left out or later.
  package var before: Timestamp?

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var marked: Int
    /// Of all notifications.
    package var unreadCount: Int

    package init(marked: Int, unreadCount: Int) { (self.marked, self.unreadCount) = (marked, unreadCount) }
  }

  package static let example = MarkAllNotificationsRead(patientId: Example.patient)
  package static let exampleOutcome = Outcome(marked: 2, unreadCount: 0)
}

/// Counts a patient's unread messages and notifications.
package struct CountUnread: Method {
  package static let name = "messages.unreadCounts"
  package static let summary = "Counts the messages and notifications that the patient has not read."
  package static let access = Access.read(.patient, only: .patients)

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    /// In all threads.
    package var messages: Int
    package var notifications: Int
    /// The threads with unread messages.
    package var threads: [Thread]

    package init(messages: Int, notifications: Int, threads: [Thread]) {
      (self.messages, self.notifications, self.threads) = (messages, notifications, threads)
    }

    package struct Thread: Codable, Sendable, Equatable {
      package var threadId: RecordID
      /// Unread by the patient.
      package var unreadCount: Int

      package init(threadId: RecordID, unreadCount: Int) {
        (self.threadId, self.unreadCount) = (threadId, unreadCount)
      }
    }
  }

  package static let example = CountUnread(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    messages: 2, notifications: 1,
    threads: [Outcome.Thread(threadId: RecordID(known: "thread-1"), unreadCount: 2)])
}
