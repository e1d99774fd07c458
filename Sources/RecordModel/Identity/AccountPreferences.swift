/// How an account's person wants to see things, and what of it besides the record they want.
///
/// What a patient is reminded of and by which ways, quiet hours, and who may see the record are in the patient's
/// settings, because the daemon acts on them, and in one place only; these hold for every account.
package struct AccountPreferences: Codable, Sendable, Equatable {
  /// Language of texts and mails.
  package var language: Language
  package var theme = Theme.system
  package var weightUnit = WeightUnit.kg
  package var heightUnit = HeightUnit.cm
  package var temperatureUnit = TemperatureUnit.celsius
  /// How days are written.
  package var dateFormat = DateFormat.american
  /// What the applications tell besides reminders.
  package var notices = Notices()
  /// What the applications may do with what they know.
  package var privacy = Privacy()

  /// What a new account has (R-SO-051).
  package init(language: Language) { self.language = language }

  package enum Theme: String, Codable, Sendable, CaseIterable, SchemaDescribing { case system, light, dark }
  package enum WeightUnit: String, Codable, Sendable, CaseIterable, SchemaDescribing { case kg, lb }
  package enum HeightUnit: String, Codable, Sendable, CaseIterable, SchemaDescribing { case cm, inch }
  package enum TemperatureUnit: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    case celsius, fahrenheit
  }
  /// How days are written; patterns of Unicode TR 35.
  package enum DateFormat: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// Month, day and year with slashes.
    case american = "MM/dd/yyyy"
    /// Day, month and year with slashes.
    case british = "dd/MM/yyyy"
    /// Day, month and year with dots.
    case german = "dd.MM.yyyy"
    /// Year, month and day with hyphens (ISO 8601).
    case international = "yyyy-MM-dd"
  }

  /// What the applications tell besides reminders.
  package struct Notices: Codable, Sendable, Equatable {
    /// Of values that need attention.
    package var healthAlerts = true
    /// Of reports that can be read.
    package var reportReady = true
    /// Of advice.
    package var recommendations = true
    /// Once a week what happened.
    package var weeklyDigest = true
    /// Once a month what happened.
    package var monthlyReport = true

    /// What a new account has (R-SO-051).
    package init() {}
  }

  /// What the applications may do with what they know.
  package struct Privacy: Codable, Sendable, Equatable {
    /// Count how they are used.
    package var allowAnalytics = true
    /// Advertise.
    package var allowMarketing = false
    /// Days that the person wants health data to be kept; a wish, behind the duty to keep treatment records.
    package var dataRetentionDays = 2555

    /// What may be wished.
    package static let retentionDays = 30...36_500

    /// What a new account has (R-SO-051).
    package init() {}
  }
}
