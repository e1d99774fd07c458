import RecordModel

@testable import RecordEngine

extension EventSamples {
  /// One event of every type of the notifications.
  static var notifications: [any Event] {
    let id = RecordID(replacing: "n-42")
    return [
      NotificationRead(notificationId: id), NotificationUnread(notificationId: id),
      NotificationsAllRead(before: Example.start, marked: 3, reminders: 1),
    ]
  }
}
