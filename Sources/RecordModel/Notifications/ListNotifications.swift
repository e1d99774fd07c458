/// The subject of a notification; a closed list (R-MH-251).
package enum NotificationType: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case appointment
  /// Laboratory results.
  case lab
  case medication
  case carePlan = "care-plan"
  /// Messages, and everything without a type of its own.
  case message
}

/// A channel outside the application.
package enum NotificationChannel: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case push
  case email
  case sms
}

/// A notification of a patient (R-MH-135).
package struct Notification: Codable, Sendable, Equatable {
  package var id: RecordID
  package var type: NotificationType
  /// A few words in the caller's language.
  package var title: String
  /// One sentence, without values, diagnoses and drug names (R-MH-254).
  package var message: String
  /// When it appeared.
  package var timestamp: Timestamp
  package var read: Bool
  /// Path of the screen that shows more (R-MH-253).
  package var actionUrl: String
  /// `null` while it is unread.
  @OrNull package var readAt: Timestamp?
  /// The channels for delivery outside the application, as the patient had chosen when it came (R-MH-255).
  package var channels: [NotificationChannel]
  /// The link to its subject, in the app's own form (R-RH-171).
  package var deepLink: String?
  /// Not delivered before then outside the application, if the patient's quiet hours say so.
  package var deliverAfter: Timestamp?

  package init(
    id: RecordID, type: NotificationType, title: String, message: String, timestamp: Timestamp, read: Bool,
    actionUrl: String, readAt: Timestamp?, channels: [NotificationChannel]
  ) {
    (self.id, self.type, self.title, self.message) = (id, type, title, message)
    (self.timestamp, self.read, self.readAt) = (timestamp, read, readAt)
    (self.actionUrl, self.channels) = (actionUrl, channels)
  }
}

package struct ListNotifications: Method {
  package static let name = "notifications.list"
  package static let summary = "Lists what the patient was told, newest first."
  package static let access = Access.read(.patient, only: .patients).ofOneself

  package var patientId: PatientID
  package var type: NotificationType?
  package var unreadOnly: Bool?
  /// 1 to 200.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var notifications: [Notification]
    package var page: Pagination
    /// On the page or not.
    package var unreadCount: Int

    package init(notifications: [Notification], page: Pagination, unreadCount: Int) {
      (self.notifications, self.page, self.unreadCount) = (notifications, page, unreadCount)
    }
  }

  package static let example = ListNotifications(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    notifications: [
      Notification(
        id: RecordID(known: "n-42"), type: .message, title: "Neue Nachricht",
        message: "Ihr Praxisteam hat Ihnen geschrieben.", timestamp: Example.start, read: false,
        actionUrl: "/messages/thread-1", readAt: nil, channels: [.push, .email])
    ], page: Pagination(limit: 50, nextCursor: nil), unreadCount: 1)
}
