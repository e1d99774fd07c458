/// A patient's profile, preferences and privacy (R-MH-260).
package struct PatientSettings: Codable, Sendable, Equatable {
  package var profile: Profile
  /// What the patient wants to be told.
  package var preferences: Preferences
  /// Who may see the record.
  package var privacy: Privacy
  /// What goes with them; ignored where it is sent back.
  package var meta: Meta

  /// All parts.
  package init(profile: Profile, preferences: Preferences, privacy: Privacy, meta: Meta) {
    (self.profile, self.preferences, self.privacy, self.meta) = (profile, preferences, privacy, meta)
  }

  /// Who the patient is; nothing is made up, so that what is not known is `null`.
  package struct Profile: Codable, Sendable, Equatable {
    package var firstName: String?
    package var lastName: String?
    /// Address of the account; `null` while there is none.
    package var email: String?
    /// Telephone number.
    package var phone: String?
    /// Day of birth, as the record was opened with it.
    package var dateOfBirth: CalendarDay?
    /// Where the photo is; `null` while there is none.
    package var profilePhotoUrl: String?

    /// A person.
    package init(firstName: String?, lastName: String?, phone: String?, dateOfBirth: CalendarDay?) {
      (self.firstName, self.lastName, self.phone) = (firstName, lastName, phone)
      self.dateOfBirth = dateOfBirth
    }

    /// Writes all six members, also where they are `null`.
    package func encode(to encoder: any Encoder) throws {
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
  package struct Preferences: Codable, Sendable, Equatable {
    /// The master switch; stands for push (G-37).
    package var notificationsEnabled = true
    package var emailNotifications = true
    /// By text message; needs a telephone number.
    package var smsNotifications = false
    package var appointmentReminders = true
    package var medicationReminders = true
    /// When nothing is delivered outside the application; left out where that is never.
    package var quietHours: QuietHours?

    /// What counts until something is chosen (R-MH-261).
    package init() {}
  }

  /// Who may see the record.
  package struct Privacy: Codable, Sendable, Equatable {
    /// Whether the care team sees what the patient enters (R-MH-053).
    package var shareDataWithProviders = true
    /// Whether research may use the record (R-MH-056).
    package var shareWithResearch = false

    /// What counts until something is chosen (R-MH-261).
    package init() {}
  }

  /// What goes with settings.
  package struct Meta: Codable, Sendable, Equatable {
    /// Counts the changes, from 0.
    package var version: Int
    /// When they changed last.
    package var updatedAt: Timestamp
    /// IANA name of the zone that times of day are in.
    package var timeZone = "UTC"
    /// An address that is not confirmed yet.
    package var pendingEmail: String?
    /// Whether the address is confirmed.
    package var emailVerified = false

    package init(version: Int, updatedAt: Timestamp) {
      (self.version, self.updatedAt) = (version, updatedAt)
    }

    /// Writes all members, the pending address also as `null`.
    package func encode(to encoder: any Encoder) throws {
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
