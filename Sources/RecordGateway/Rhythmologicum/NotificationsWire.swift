import RecordModel

/// The contract's `NotificationListResponse.data`.
struct NotificationsWire: Codable, Sendable {
  var items: [Item]
  var unreadCount: Int
  var pagination: Pagination

  /// The contract's `Notification`.
  struct Item: Codable, Sendable {
    var id: NotificationID
    var title: String
    var body: String
    var data: Place
    @OrNull var readAt: Timestamp?
    var createdAt: Timestamp

    enum CodingKeys: String, CodingKey {
      case id, title, body, data
      case readAt = "read_at"
      case createdAt = "created_at"
    }
  }

  /// The target of a notification, and the placement of its link (R-RH-171).
  struct Place: Codable, Sendable {
    @OrNull var deepLink: String?
    var source: LinkSource
  }

  init(_ list: ListNotifications.Outcome) throws(Failure) {
    items = []
    for notification in list.notifications { items.append(try Item(notification)) }
    unreadCount = list.unreadCount
    pagination = list.page
  }
}

extension NotificationsWire.Item {
  fileprivate init(_ notification: RecordModel.Notification) throws(Failure) {
    id = try NotificationID(own: notification.id)
    (title, body) = (notification.title, notification.message)
    data = NotificationsWire.Place(
      deepLink: notification.deepLink, source: LinkSource(replacing: "push_notification"))
    (readAt, createdAt) = (notification.readAt, notification.timestamp)
  }
}

/// The contract's `NotificationReadResponse.data`.
struct NotificationReadWire: Codable, Sendable {
  var id: NotificationID
  @OrNull var readAt: Timestamp?

  enum CodingKeys: String, CodingKey {
    case id
    case readAt = "read_at"
  }

  init(_ state: NotificationReadState) throws(Failure) {
    (id, readAt) = (try NotificationID(own: state.id), state.readAt)
  }
}

extension NotificationID {
  /// The record's own id of a notification, which is a UUID.
  fileprivate init(own id: RecordID) throws(Failure) {
    guard let own = NotificationID(id.text) else {
      throw Failure(.internalError, "a notification's id is no UUID")
    }
    self = own
  }
}
