/// What of the settings changes: a merge patch of the same shape (R-MH-262).
public struct SettingsPatch: Codable, Sendable, Equatable {
  /// Of the profile.
  public var profile: Profile?
  /// Of the preferences.
  public var preferences: Preferences?
  /// Of the privacy.
  public var privacy: Privacy?

  /// Nothing yet.
  public init() {}

  /// Changes of the profile.
  public struct Profile: Codable, Sendable, Equatable {
    /// First name; 1 to 80 characters.
    public var firstName: Change<String>?
    /// Last name; 1 to 80 characters.
    public var lastName: Change<String>?
    /// A mail address; takes effect when the code that is mailed to it was presented (R-MH-265).
    public var email: Change<String>?
    /// Digits, blanks, parentheses and hyphens, 7 to 20 of them, after a `+` or none; `null` clears it.
    public var phone: Change<String>?
    /// Only as it is.
    public var dateOfBirth: Change<CalendarDay>?
    /// Only as it is, or `null`.
    public var profilePhotoUrl: Change<String>?

    /// Nothing yet.
    public init() {}
  }

  /// Changes of the preferences.
  public struct Preferences: Codable, Sendable, Equatable {
    /// The master switch.
    public var notificationsEnabled: Change<Bool>?
    /// By mail.
    public var emailNotifications: Change<Bool>?
    /// By text message; needs a telephone number.
    public var smsNotifications: Change<Bool>?
    /// Of appointments.
    public var appointmentReminders: Change<Bool>?
    /// Of medications.
    public var medicationReminders: Change<Bool>?
    /// When nothing is delivered outside the application; `null` for never.
    public var quietHours: Change<QuietHours>?

    /// Nothing yet.
    public init() {}
  }

  /// Changes of the privacy.
  public struct Privacy: Codable, Sendable, Equatable {
    /// Whether the care team sees what the patient enters.
    public var shareDataWithProviders: Change<Bool>?
    /// Whether research may use the record.
    public var shareWithResearch: Change<Bool>?

    /// Nothing yet.
    public init() {}
  }

  /// Whether nothing changes.
  public var isEmpty: Bool { self == SettingsPatch() }
}
