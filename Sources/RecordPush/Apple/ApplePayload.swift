import RecordModel

/// The body of a request to Apple's push service.
struct ApplePayload: Encodable, Sendable {
  struct Notification: Encodable, Sendable {
    struct Alert: Encodable, Sendable {
      let title: String
      let body: String
    }

    let alert: Alert
    let sound = "default"
  }

  let aps: Notification
  let notificationId: RecordID
  let actionUrl: String

  init(_ message: PushMessage) {
    aps = Notification(alert: Notification.Alert(title: message.title, body: message.body))
    (notificationId, actionUrl) = (message.notificationId, message.actionUrl)
  }
}
