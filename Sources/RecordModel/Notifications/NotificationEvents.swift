/// A notification was marked as read.
package struct NotificationRead: Event {
  package static let type = EventType(code: 250, name: "notifications.read")
  package var notificationId: RecordID

  package init(notificationId: RecordID) { self.notificationId = notificationId }

  package var summary: LocalizedText {
    LocalizedText(de: "Mitteilung gelesen", en: "Notification read")
  }
}

/// A notification was marked as unread.
package struct NotificationUnread: Event {
  package static let type = EventType(code: 251, name: "notifications.unread")
  package var notificationId: RecordID

  package init(notificationId: RecordID) { self.notificationId = notificationId }

  package var summary: LocalizedText {
    LocalizedText(de: "Mitteilung als ungelesen markiert", en: "Notification marked as unread")
  }
}

/// All notifications up to a moment were marked as read.
package struct NotificationsAllRead: Event {
  package static let type = EventType(code: 252, name: "notifications.all-read")
  /// Inclusive.
  package var before: Timestamp
  /// How many of them were unread.
  package var marked: Int
  /// How many of them were reminders.
  package var reminders: Int

  package init(before: Timestamp, marked: Int, reminders: Int) {
    (self.before, self.marked, self.reminders) = (before, marked, reminders)
  }

  package var summary: LocalizedText {
    LocalizedText(de: "\(marked) Mitteilungen gelesen", en: "\(marked) notifications read")
  }
}
