import RecordModel

/// The contract's `User` (R-SO-077).
struct SuperOneUser: Codable, Sendable, Equatable {
  var id: String
  var email: String
  var name: String
  @OrNull var profileImageUrl: String?
  @OrNull var phoneNumber: String?
  @OrNull var dateOfBirth: CalendarDay?
  @OrNull var gender: String?
  var createdAt: Timestamp
  var updatedAt: Timestamp
  var emailVerified: Bool
  /// No operation verifies a number (R-SO-310).
  var phoneVerified = false
  var twoFactorEnabled: Bool
  var profile: Profile
  var preferences: SuperOnePreferences

  enum CodingKeys: String, CodingKey {
    case id = "_id"
    case email, name
    case profileImageUrl = "profile_image_url"
    case phoneNumber = "phone_number"
    case dateOfBirth = "date_of_birth"
    case gender
    case createdAt = "created_at"
    case updatedAt = "updated_at"
    case emailVerified = "email_verified"
    case phoneVerified = "phone_verified"
    case twoFactorEnabled = "two_factor_enabled"
    case profile, preferences
  }

  init(_ person: PersonView) {
    (id, email, name) = (person.id.description, person.email ?? "", person.fullName ?? "")
    (createdAt, updatedAt) = (person.createdAt, person.updatedAt)
    (emailVerified, twoFactorEnabled) = (person.emailVerified, person.totpEnabled)
    (profile, preferences) = (Profile(person), SuperOnePreferences(person))
    (profileImageUrl, phoneNumber, dateOfBirth, gender) = (nil, person.phone, person.birthDate, person.gender)
  }

  /// The contract's `UserProfile`.
  struct Profile: Codable, Sendable, Equatable {
    @OrNull var dateOfBirth: CalendarDay?
    @OrNull var gender: String?
    @OrNull var height: ExactDecimal?
    @OrNull var weight: ExactDecimal?
    @OrNull var activityLevel: String?
    var healthGoals: [String]
    var medicalConditions: [String]
    var medications: [String]
    var allergies: [String]
    @OrNull var emergencyContact: Contact?
    @OrNull var profileImageUrl: String?
    @OrNull var labloopPatientId: String?

    enum CodingKeys: String, CodingKey {
      case dateOfBirth = "date_of_birth"
      case gender, height, weight
      case activityLevel = "activity_level"
      case healthGoals = "health_goals"
      case medicalConditions = "medical_conditions"
      case medications, allergies
      case emergencyContact = "emergency_contact"
      case profileImageUrl = "profile_image_url"
      case labloopPatientId = "labloop_patient_id"
    }

    init(_ person: PersonView) {
      let own = person.profile
      (healthGoals, medicalConditions) = (own.healthGoals, own.conditions)
      (medications, allergies) = (own.medications, own.allergies)
      (dateOfBirth, gender, activityLevel) = (person.birthDate, person.gender, own.activityLevel)
      (height, weight) = (own.height, own.weight)
      (emergencyContact, profileImageUrl, labloopPatientId) = (
        own.emergencyContact.map(Contact.init), nil, nil
      )
    }
  }

  /// The contract's `EmergencyContact`.
  struct Contact: Codable, Sendable, Equatable {
    var name: String
    var relationship: String
    var phoneNumber: String
    @OrNull var email: String?

    enum CodingKeys: String, CodingKey {
      case name, relationship
      case phoneNumber = "phone_number"
      case email
    }

    init(_ contact: EmergencyContact) {
      (name, relationship, phoneNumber) = (contact.name, contact.relationship, contact.phone)
      email = contact.email
    }
  }
}

extension SuperOneUser {
  static let shape = Shape.closed(
    .required("_id", .id), .required("email", .mail), .required("name", .anyText),
    .required("profile_image_url", .orNull(.anyText)), .required("phone_number", .orNull(.anyText)),
    .required("date_of_birth", .orNull(.day)), .required("gender", .orNull(.anyText)),
    .required("created_at", .moment), .required("updated_at", .moment), .required("email_verified", .flag),
    .required("phone_verified", .flag), .required("two_factor_enabled", .flag),
    .required("profile", profileShape), .required("preferences", SuperOnePreferences.shape))

  private static let profileShape = Shape.closed(
    .required("date_of_birth", .orNull(.day)), .required("gender", .orNull(.anyText)),
    .required("height", .orNull(.number())), .required("weight", .orNull(.number())),
    .required("activity_level", .orNull(.anyText)), .required("health_goals", .list(of: .anyText)),
    .required("medical_conditions", .list(of: .anyText)), .required("medications", .list(of: .anyText)),
    .required("allergies", .list(of: .anyText)),
    .required(
      "emergency_contact",
      .orNull(
        .closed(
          .required("name", .anyText), .required("relationship", .anyText),
          .required("phone_number", .anyText),
          .required("email", .orNull(.mail))))),
    .required("profile_image_url", .orNull(.anyText)), .required("labloop_patient_id", .orNull(.anyText)))
}
