import RecordModel

@testable import RecordEngine

extension EventSamples {
  /// One event of every type of the notifications.
  static var notifications: [any Event] {
    let id = RecordID(replacing: "n-42")
    return [
      NotificationRead(notificationId: id), NotificationUnread(notificationId: id),
      NotificationsAllRead(before: Example.start, marked: 3, reminders: 1),
      PushDeviceRegistered(
        pushDeviceId: RecordID(replacing: "device-1"), platform: .ios,
        token: String(repeating: "a1b2c3d4", count: 8), appVersion: "1.0"),
      PushDeviceRemoved(pushDeviceId: RecordID(replacing: "device-1")),
      PushSettled(
        notificationId: id, pushDeviceId: RecordID(replacing: "device-1"), outcome: .failed,
        again: Example.end),
    ]
  }
}
