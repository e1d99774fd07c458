/// What a notification is about; closed (R-MH-251).
package enum NotificationType: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Visits.
  case appointment
  /// Laboratory results.
  case lab
  /// Medications and refills.
  case medication
  case carePlan = "care-plan"
  /// Messages, and whatever has no own type.
  case message
}

/// A way out of the application.
package enum NotificationChannel: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// To the patient's devices.
  case push
  case email
  /// By text message.
  case sms
}

/// Something that the patient is told (R-MH-135).
package struct Notification: Codable, Sendable, Equatable {
  /// Names the notification.
  package var id: RecordID
  /// What it is about.
  package var type: NotificationType
  /// A few words in the caller's language.
  package var title: String
  /// One sentence, without values, diagnoses and drug names (R-MH-254).
  package var message: String
  /// Since when it is there.
  package var timestamp: Timestamp
  /// Whether the patient has read it.
  package var read: Bool
  /// Path of the screen that shows more (R-MH-253).
  package var actionUrl: String
  /// Since when it is read; `null` while it is not.
  package var readAt: Timestamp?
  /// By which ways it may be delivered outside the application, as the patient had chosen when it came (R-MH-255).
  package var channels: [NotificationChannel]
  /// The link that leads to what it is about, in the app's own form (R-RH-171).
  package var deepLink: String?
  /// Not before then outside the application, where the patient's quiet hours ask for it.
  package var deliverAfter: Timestamp?

  /// A notification.
  package init(
    id: RecordID, type: NotificationType, title: String, message: String, timestamp: Timestamp, read: Bool,
    actionUrl: String, readAt: Timestamp?, channels: [NotificationChannel]
  ) {
    (self.id, self.type, self.title, self.message) = (id, type, title, message)
    (self.timestamp, self.read, self.readAt) = (timestamp, read, readAt)
    (self.actionUrl, self.channels) = (actionUrl, channels)
  }

  /// Writes an absent time of reading as `null`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(type, forKey: .type)
    try container.encode(title, forKey: .title)
    try container.encode(message, forKey: .message)
    try container.encode(timestamp, forKey: .timestamp)
    try container.encode(read, forKey: .read)
    try container.encode(actionUrl, forKey: .actionUrl)
    try container.encode(readAt, forKey: .readAt)
    try container.encode(channels, forKey: .channels)
    try container.encodeIfPresent(deepLink, forKey: .deepLink)
    try container.encodeIfPresent(deliverAfter, forKey: .deliverAfter)
  }
}

package struct ListNotifications: Method {
  /// `notifications.list`.
  package static let name = "notifications.list"
  package static let summary = "Lists what the patient was told, newest first."
  /// Reads a patient's record.
  package static let access = Access.read(.patient, only: .patients).ofOneself

  package var patientId: PatientID
  /// Only those about this.
  package var type: NotificationType?
  /// Only those that are not read.
  package var unreadOnly: Bool?
  /// Items of a page, 1 to 200.
  package var limit: Int?
  /// Where the page before ended.
  package var cursor: String?

  /// All of a patient's.
  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var notifications: [Notification]
    /// Where the page ends.
    package var page: Pagination
    /// How many are not read, on the page or not.
    package var unreadCount: Int

    package init(notifications: [Notification], page: Pagination, unreadCount: Int) {
      (self.notifications, self.page, self.unreadCount) = (notifications, page, unreadCount)
    }
  }

  package static let example = ListNotifications(patientId: Example.patient)
  /// One notification.
  package static let exampleOutcome = Outcome(
    notifications: [
      Notification(
        id: RecordID(known: "n-42"), type: .message, title: "Neue Nachricht",
        message: "Ihr Praxisteam hat Ihnen geschrieben.", timestamp: Example.start, read: false,
        actionUrl: "/messages/thread-1", readAt: nil, channels: [.push, .email])
    ], page: Pagination(limit: 50, nextCursor: nil), unreadCount: 1)
}
