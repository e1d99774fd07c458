/// What of the settings changes: a merge patch of the same shape (R-MH-262).
package struct SettingsPatch: Codable, Sendable, Equatable {
  package var profile: Profile?
  package var preferences: Preferences?
  package var privacy: Privacy?

  package init() {}

  /// Changes of the profile.
  package struct Profile: Codable, Sendable, Equatable {
    /// First name; 1 to 80 characters.
    package var firstName: Change<String>?
    /// Last name; 1 to 80 characters.
    package var lastName: Change<String>?
    /// A mail address; takes effect when the code that is mailed to it was presented (R-MH-265).
    package var email: Change<String>?
    /// Digits, blanks, parentheses and hyphens, 7 to 20 of them, after a `+` or none; `null` clears it.
    package var phone: Change<String>?
    /// Only as it is.
    package var dateOfBirth: Change<CalendarDay>?
    /// Only as it is, or `null`.
    package var profilePhotoUrl: Change<String>?

    package init() {}
  }

  /// Changes of the preferences.
  package struct Preferences: Codable, Sendable, Equatable {
    /// The master switch.
    package var notificationsEnabled: Change<Bool>?
    package var emailNotifications: Change<Bool>?
    /// By text message; needs a telephone number.
    package var smsNotifications: Change<Bool>?
    package var appointmentReminders: Change<Bool>?
    package var medicationReminders: Change<Bool>?
    /// When nothing is delivered outside the application; `null` for never.
    package var quietHours: Change<QuietHours>?

    package init() {}
  }

  /// Changes of the privacy.
  package struct Privacy: Codable, Sendable, Equatable {
    /// Whether the care team sees what the patient enters.
    package var shareDataWithProviders: Change<Bool>?
    /// Whether research may use the record.
    package var shareWithResearch: Change<Bool>?

    package init() {}
  }

  /// Whether nothing changes.
  package var isEmpty: Bool { self == SettingsPatch() }
}
