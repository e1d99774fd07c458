/// A change of settings: a merge patch of the same shape (R-MH-262).
package struct SettingsPatch: Codable, Sendable, Equatable {
  package var profile: Profile?
  package var preferences: Preferences?
  package var privacy: Privacy?

  package init() {}

  package struct Profile: Codable, Sendable, Equatable {
    /// 1 to 80 characters.
    package var firstName: Change<String>?
    /// 1 to 80 characters.
    package var lastName: Change<String>?
    /// Takes effect when the code that is mailed to it is presented (R-MH-265).
    package var email: Change<String>?
    /// 7 to 20 digits, blanks, parentheses and hyphens, after an optional `+`; `null` clears it.
    package var phone: Change<String>?
    /// Must be unchanged.
    package var dateOfBirth: Change<CalendarDay>?
    /// Must be unchanged, or `null`.
    package var profilePhotoUrl: Change<String>?

    package init() {}
  }

  package struct Preferences: Codable, Sendable, Equatable {
    package var notificationsEnabled: Change<Bool>?
    package var emailNotifications: Change<Bool>?
    /// Needs a telephone number.
    package var smsNotifications: Change<Bool>?
    package var appointmentReminders: Change<Bool>?
    package var medicationReminders: Change<Bool>?
    /// `null` for none.
    package var quietHours: Change<QuietHours>?

    package init() {}
  }

  package struct Privacy: Codable, Sendable, Equatable {
    /// Whether the care team sees the patient's own entries.
    package var shareDataWithProviders: Change<Bool>?
    /// Whether research may use the record.
    package var shareWithResearch: Change<Bool>?

    package init() {}
  }

  package var isEmpty: Bool { self == SettingsPatch() }
}
