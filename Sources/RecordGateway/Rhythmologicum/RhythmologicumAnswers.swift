import RecordModel

/// The contract's `ResolveRoleResponse.data`.
struct RhythmologicumRole: Codable, Sendable {
  var role: AccountRole
}

/// The contract's `ConsentRecordResponse.data`.
struct GivenConsent: Codable, Sendable {
  var id: RecordID
  var consentVersion: ConsentVersion
  var acceptedAt: Timestamp

  enum CodingKeys: String, CodingKey {
    case id
    case consentVersion = "consent_version"
    case acceptedAt = "accepted_at"
  }
}

/// The contract's `ConsentStatusResponse.data`.
struct ConsentState: Codable, Sendable {
  var needsConsent: Bool
  var consentVersion: ConsentVersion
  @OrNull var acceptedVersion: ConsentVersion?
  @OrNull var acceptedAt: Timestamp?

  enum CodingKeys: String, CodingKey {
    case needsConsent
    case consentVersion = "consent_version"
    case acceptedVersion = "accepted_version"
    case acceptedAt = "accepted_at"
  }
}

/// The contract's `PatientProfilesResponse.data`: one profile, the own one.
struct ProfileList: Codable, Sendable {
  var items: [Item]

  struct Item: Codable, Sendable {
    var id: PatientID
    var userId: String
    @OrNull var fullName: String?
    var createdAt: Timestamp
    var updatedAt: Timestamp

    enum CodingKeys: String, CodingKey {
      case id
      case userId = "user_id"
      case fullName = "full_name"
      case createdAt = "created_at"
      case updatedAt = "updated_at"
    }
  }
}

/// The contract's `NotificationListResponse.data`.
struct NotificationList: Codable, Sendable {
  var items: [Item]
  var unreadCount: Int
  var pagination: Pagination

  struct Item: Codable, Sendable {
    var id: NotificationID
    var title: String
    var body: String
    var data: Target
    @OrNull var readAt: Timestamp?
    var createdAt: Timestamp

    enum CodingKeys: String, CodingKey {
      case id, title, body, data
      case readAt = "read_at"
      case createdAt = "created_at"
    }
  }

  /// Where a tap leads, and where the link was placed (R-RH-171).
  struct Target: Codable, Sendable {
    @OrNull var deepLink: String?
    var source = LinkSource(replacing: "push_notification")
  }
}

extension NotificationList.Item {
  init(_ notification: RecordModel.Notification) throws(Failure) {
    id = try NotificationID(own: notification.id)
    (title, body) = (notification.title, notification.message)
    data = NotificationList.Target(deepLink: notification.deepLink)
    (readAt, createdAt) = (notification.readAt, notification.timestamp)
  }
}

extension NotificationID {
  /// The record's own id of a notification, which is a UUID.
  init(own id: RecordID) throws(Failure) {
    guard let own = NotificationID(id.text) else {
      throw Failure(.internalError, "a notification's id is no UUID")
    }
    self = own
  }
}

/// The contract's `NotificationReadResponse.data`.
struct ReadNotification: Codable, Sendable {
  var id: NotificationID
  @OrNull var readAt: Timestamp?

  enum CodingKeys: String, CodingKey {
    case id
    case readAt = "read_at"
  }
}
