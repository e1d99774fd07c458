/// A patient's profile, preferences and privacy (R-MH-260).
package struct PatientSettings: Codable, Sendable, Equatable {
  package var profile: Profile
  package var preferences: Preferences
  package var privacy: Privacy
  /// Ignored on input.
  package var meta: Meta

  package init(profile: Profile, preferences: Preferences, privacy: Privacy, meta: Meta) {
    (self.profile, self.preferences, self.privacy, self.meta) = (profile, preferences, privacy, meta)
  }

  /// The patient's details; unknown ones are `null`, and nothing is made up.
  package struct Profile: Codable, Sendable, Equatable {
    @OrNull package var firstName: String?
    @OrNull package var lastName: String?
    /// The account's address; `null` while there is none.
    @OrNull package var email: String?
    @OrNull package var phone: String?
    /// As recorded when the record was opened.
    @OrNull package var dateOfBirth: CalendarDay?
    /// Its address; `null` while there is none.
    @OrNull package var profilePhotoUrl: String?

    package init(firstName: String?, lastName: String?, phone: String?, dateOfBirth: CalendarDay?) {
      (self.firstName, self.lastName, self.phone) = (firstName, lastName, phone)
      self.dateOfBirth = dateOfBirth
    }
  }

  /// Notification preferences.
  package struct Preferences: Codable, Sendable, Equatable {
    /// The master switch; stands for push (G-37).
    package var notificationsEnabled = true
    package var emailNotifications = true
    /// Needs a telephone number.
    package var smsNotifications = false
    package var appointmentReminders = true
    package var medicationReminders = true
    /// Nothing is delivered outside the application during them; left out for none.
    package var quietHours: QuietHours?

    /// The defaults (R-MH-261).
    package init() {}
  }

  package struct Privacy: Codable, Sendable, Equatable {
    /// Whether the care team sees the patient's own entries (R-MH-053).
    package var shareDataWithProviders = true
    /// Whether research may use the record (R-MH-056).
    package var shareWithResearch = false

    /// The defaults (R-MH-261).
    package init() {}
  }

  package struct Meta: Codable, Sendable, Equatable {
    /// Counts the changes, from 0.
    package var version: Int
    package var updatedAt: Timestamp
    /// IANA name of the zone of times of day.
    package var timeZone = "UTC"
    @OrNull package var pendingEmail: String?
    package var emailVerified = false

    package init(version: Int, updatedAt: Timestamp) {
      (self.version, self.updatedAt) = (version, updatedAt)
    }
  }

  static let example = PatientSettings(
    profile: Profile(
      firstName: "Erika", lastName: "Mustermann", phone: "+49 30 1234567",
      dateOfBirth: CalendarDay("1964-08-12")),
    preferences: Preferences(), privacy: Privacy(), meta: Meta(version: 1, updatedAt: Example.start))
}
