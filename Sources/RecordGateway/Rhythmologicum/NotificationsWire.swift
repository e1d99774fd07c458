import RecordModel

/// The contract's `NotificationListResponse.data`.
struct NotificationsWire: Codable, Sendable {
  var items: [Item]
  var unreadCount: Int
  var pagination: Page

  /// The contract's `Notification`.
  struct Item: Codable, Sendable {
    var id: NotificationID
    var title: String
    var body: String
    var data: Target
    var readAt: Timestamp?
    var createdAt: Timestamp

    enum CodingKeys: String, CodingKey {
      case id, title, body, data
      case readAt = "read_at"
      case createdAt = "created_at"
    }
  }

  /// Where a notification leads, and where the link was placed (R-RH-171).
  struct Target: Codable, Sendable {
    var deepLink: String?
    var source: LinkSource
  }

  struct Page: Codable, Sendable {
    var limit: Int
    var hasMore: Bool
    var nextCursor: String?
  }

  init(_ list: ListNotifications.Outcome) throws(Failure) {
    items = []
    for notification in list.notifications { items.append(try Item(notification)) }
    unreadCount = list.unreadCount
    pagination = Page(
      limit: list.page.limit, hasMore: list.page.hasMore, nextCursor: list.page.nextCursor)
  }
}

extension NotificationsWire.Item {
  /// The contract writes an unread one's time as `null`.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(title, forKey: .title)
    try container.encode(body, forKey: .body)
    try container.encode(data, forKey: .data)
    try container.encode(readAt, forKey: .readAt)
    try container.encode(createdAt, forKey: .createdAt)
  }

  fileprivate init(_ notification: RecordModel.Notification) throws(Failure) {
    id = try NotificationID(own: notification.id)
    (title, body) = (notification.title, notification.message)
    data = NotificationsWire.Target(
      deepLink: notification.deepLink, source: LinkSource(replacing: "push_notification"))
    (readAt, createdAt) = (notification.readAt, notification.timestamp)
  }
}

extension NotificationsWire.Target {
  /// A notification that leads nowhere says so.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(deepLink, forKey: .deepLink)
    try container.encode(source, forKey: .source)
  }
}

extension NotificationsWire.Page {
  /// The last page's cursor is `null`.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(limit, forKey: .limit)
    try container.encode(hasMore, forKey: .hasMore)
    try container.encode(nextCursor, forKey: .nextCursor)
  }
}

/// The contract's `NotificationReadResponse.data`.
struct NotificationReadWire: Codable, Sendable {
  var id: NotificationID
  var readAt: Timestamp?

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
