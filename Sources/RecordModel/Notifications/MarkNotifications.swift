/// What of a patient's notifications is read after a mark.
public struct NotificationReadState: Codable, Sendable, Equatable {
  /// The notification.
  public var id: RecordID
  /// Whether it is read.
  public var read: Bool
  /// Since when; `null` while it is not.
  public var readAt: Timestamp?
  /// How many notifications are not read.
  public var unreadCount: Int

  /// A state.
  public init(id: RecordID, read: Bool, readAt: Timestamp?, unreadCount: Int) {
    (self.id, self.read, self.readAt, self.unreadCount) = (id, read, readAt, unreadCount)
  }

  /// Writes an absent time of reading as `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(read, forKey: .read)
    try container.encode(readAt, forKey: .readAt)
    try container.encode(unreadCount, forKey: .unreadCount)
  }
}

/// Marks a notification as read.
public struct MarkNotificationRead: Method {
  /// `notifications.markRead`.
  public static let name = "notifications.markRead"
  /// For the documentation.
  public static let summary = "Marks a notification as read; a second time changes nothing."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patients).ofOneself

  /// The patient.
  public var patientId: PatientID
  /// The notification.
  public var notificationId: RecordID

  /// A mark.
  public init(patientId: PatientID, notificationId: RecordID) {
    (self.patientId, self.notificationId) = (patientId, notificationId)
  }

  /// What the method answers.
  public typealias Outcome = NotificationReadState
  /// Usual parameters.
  public static let example = MarkNotificationRead(
    patientId: Example.patient, notificationId: RecordID(known: "n-42"))
  /// It is read.
  public static let exampleOutcome = NotificationReadState(
    id: RecordID(known: "n-42"), read: true, readAt: Example.end, unreadCount: 0)
}

/// Marks a notification as unread.
public struct MarkNotificationUnread: Method {
  /// `notifications.markUnread`.
  public static let name = "notifications.markUnread"
  /// For the documentation.
  public static let summary = "Marks a notification as unread; a second time changes nothing."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patients)

  /// The patient.
  public var patientId: PatientID
  /// The notification.
  public var notificationId: RecordID

  /// A mark.
  public init(patientId: PatientID, notificationId: RecordID) {
    (self.patientId, self.notificationId) = (patientId, notificationId)
  }

  /// What the method answers.
  public typealias Outcome = NotificationReadState
  /// Usual parameters.
  public static let example = MarkNotificationUnread(
    patientId: Example.patient, notificationId: RecordID(known: "n-42"))
  /// It is not read.
  public static let exampleOutcome = NotificationReadState(
    id: RecordID(known: "n-42"), read: false, readAt: nil, unreadCount: 1)
}

/// Marks all notifications up to a moment as read.
public struct MarkAllNotificationsRead: Method {
  /// `notifications.markAllRead`.
  public static let name = "notifications.markAllRead"
  /// For the documentation.
  public static let summary = "Marks all notifications up to a moment as read, and tells how many were not."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patients)

  /// The patient.
  public var patientId: PatientID
  /// Only those at or before this moment; now where it is left out or later.
  public var before: Timestamp?

  /// All until now.
  public init(patientId: PatientID) { self.patientId = patientId }

  /// What changed.
  public struct Outcome: Codable, Sendable, Equatable {
    /// How many were marked.
    public var marked: Int
    /// How many are not read.
    public var unreadCount: Int

    /// What changed.
    public init(marked: Int, unreadCount: Int) { (self.marked, self.unreadCount) = (marked, unreadCount) }
  }

  /// Usual parameters.
  public static let example = MarkAllNotificationsRead(patientId: Example.patient)
  /// Two.
  public static let exampleOutcome = Outcome(marked: 2, unreadCount: 0)
}

/// Counts what the patient has not read.
public struct CountUnread: Method {
  /// `messages.unreadCounts`.
  public static let name = "messages.unreadCounts"
  /// For the documentation.
  public static let summary = "Counts the messages and notifications that the patient has not read."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patients)

  /// The patient.
  public var patientId: PatientID

  /// A patient's.
  public init(patientId: PatientID) { self.patientId = patientId }

  /// The counts.
  public struct Outcome: Codable, Sendable, Equatable {
    /// Messages of all threads.
    public var messages: Int
    /// Notifications.
    public var notifications: Int
    /// The threads with something unread.
    public var threads: [Thread]

    /// The counts.
    public init(messages: Int, notifications: Int, threads: [Thread]) {
      (self.messages, self.notifications, self.threads) = (messages, notifications, threads)
    }

    /// The count of a thread.
    public struct Thread: Codable, Sendable, Equatable {
      /// The thread.
      public var threadId: RecordID
      /// Its messages that the patient has not read.
      public var unreadCount: Int

      /// A count.
      public init(threadId: RecordID, unreadCount: Int) {
        (self.threadId, self.unreadCount) = (threadId, unreadCount)
      }
    }
  }

  /// Usual parameters.
  public static let example = CountUnread(patientId: Example.patient)
  /// One thread.
  public static let exampleOutcome = Outcome(
    messages: 2, notifications: 1,
    threads: [Outcome.Thread(threadId: RecordID(known: "thread-1"), unreadCount: 2)])
}
