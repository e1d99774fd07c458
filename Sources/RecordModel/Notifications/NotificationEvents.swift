/// A notification was marked as read.
public struct NotificationRead: Event {
  /// Code 250.
  public static let type = EventType(code: 250, name: "notifications.read")
  /// The notification.
  public var notificationId: RecordID

  /// A mark.
  public init(notificationId: RecordID) { self.notificationId = notificationId }

  /// The mark.
  public var summary: LocalizedText {
    LocalizedText(de: "Mitteilung gelesen", en: "Notification read")
  }
}

/// A notification was marked as unread.
public struct NotificationUnread: Event {
  /// Code 251.
  public static let type = EventType(code: 251, name: "notifications.unread")
  /// The notification.
  public var notificationId: RecordID

  /// A mark.
  public init(notificationId: RecordID) { self.notificationId = notificationId }

  /// The mark.
  public var summary: LocalizedText {
    LocalizedText(de: "Mitteilung als ungelesen markiert", en: "Notification marked as unread")
  }
}

/// All notifications up to a moment were marked as read.
public struct NotificationsAllRead: Event {
  /// Code 252.
  public static let type = EventType(code: 252, name: "notifications.all-read")
  /// The moment; those of the moment itself are read too.
  public var before: Timestamp
  /// How many that were unread.
  public var marked: Int
  /// How many of them were reminders.
  public var reminders: Int

  /// A mark.
  public init(before: Timestamp, marked: Int, reminders: Int) {
    (self.before, self.marked, self.reminders) = (before, marked, reminders)
  }

  /// How many.
  public var summary: LocalizedText {
    LocalizedText(de: "\(marked) Mitteilungen gelesen", en: "\(marked) notifications read")
  }
}
