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

/// The contract's `PatientProfilesResponse.data`: one profile, the caller's own.
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
