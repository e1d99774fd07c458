/// A patient's profile, preferences and privacy (R-MH-260).
public struct PatientSettings: Codable, Sendable, Equatable {
  /// Who the patient is.
  public var profile: Profile
  /// What the patient wants to be told.
  public var preferences: Preferences
  /// Who may see the record.
  public var privacy: Privacy
  /// What goes with them; ignored where it is sent back.
  public var meta: Meta

  /// All parts.
  public init(profile: Profile, preferences: Preferences, privacy: Privacy, meta: Meta) {
    (self.profile, self.preferences, self.privacy, self.meta) = (profile, preferences, privacy, meta)
  }

  /// Who the patient is; nothing is made up, so that what is not known is `null`.
  public struct Profile: Codable, Sendable, Equatable {
    /// First name.
    public var firstName: String?
    /// Last name.
    public var lastName: String?
    /// Address of the account; `null` while there is none.
    public var email: String?
    /// Telephone number.
    public var phone: String?
    /// Day of birth, as the record was opened with it.
    public var dateOfBirth: CalendarDay?
    /// Where the photo is; `null` while there is none.
    public var profilePhotoUrl: String?

    /// A person.
    public init(firstName: String?, lastName: String?, phone: String?, dateOfBirth: CalendarDay?) {
      (self.firstName, self.lastName, self.phone) = (firstName, lastName, phone)
      self.dateOfBirth = dateOfBirth
    }

    /// Writes all six members, also where they are `null`.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(firstName, forKey: .firstName)
      try container.encode(lastName, forKey: .lastName)
      try container.encode(email, forKey: .email)
      try container.encode(phone, forKey: .phone)
      try container.encode(dateOfBirth, forKey: .dateOfBirth)
      try container.encode(profilePhotoUrl, forKey: .profilePhotoUrl)
    }
  }

  /// What the patient wants to be told, and by which way.
  public struct Preferences: Codable, Sendable, Equatable {
    /// The master switch; stands for push (G-37).
    public var notificationsEnabled = true
    /// By mail.
    public var emailNotifications = true
    /// By text message; needs a telephone number.
    public var smsNotifications = false
    /// Of appointments.
    public var appointmentReminders = true
    /// Of medications.
    public var medicationReminders = true
    /// When nothing is delivered outside the application; left out where that is never.
    public var quietHours: QuietHours?

    /// What counts until something is chosen (R-MH-261).
    public init() {}
  }

  /// Who may see the record.
  public struct Privacy: Codable, Sendable, Equatable {
    /// Whether the care team sees what the patient enters (R-MH-053).
    public var shareDataWithProviders = true
    /// Whether research may use the record (R-MH-056).
    public var shareWithResearch = false

    /// What counts until something is chosen (R-MH-261).
    public init() {}
  }

  /// What goes with settings.
  public struct Meta: Codable, Sendable, Equatable {
    /// Counts the changes, from 0.
    public var version: Int
    /// When they changed last.
    public var updatedAt: Timestamp
    /// IANA name of the zone that times of day are in.
    public var timeZone = "UTC"
    /// An address that is not confirmed yet.
    public var pendingEmail: String?
    /// Whether the address is confirmed.
    public var emailVerified = false

    /// As of a version.
    public init(version: Int, updatedAt: Timestamp) {
      (self.version, self.updatedAt) = (version, updatedAt)
    }

    /// Writes all members, the pending address also as `null`.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(version, forKey: .version)
      try container.encode(updatedAt, forKey: .updatedAt)
      try container.encode(timeZone, forKey: .timeZone)
      try container.encode(pendingEmail, forKey: .pendingEmail)
      try container.encode(emailVerified, forKey: .emailVerified)
    }
  }

  static let example = PatientSettings(
    profile: Profile(
      firstName: "Erika", lastName: "Mustermann", phone: "+49 30 1234567",
      dateOfBirth: CalendarDay("1964-08-12")),
    preferences: Preferences(), privacy: Privacy(), meta: Meta(version: 1, updatedAt: Example.start))
}
