/// How an account's holder wants to see things, and which notices they want.
///
/// Reminders, quiet hours and sharing are in the patient's settings, because the daemon acts on them; these
/// preferences hold for every account.
package struct AccountPreferences: Codable, Sendable, Equatable {
  /// Language of texts and mails.
  package var language: Language
  package var theme = Theme.system
  package var weightUnit = WeightUnit.kg
  package var heightUnit = HeightUnit.cm
  package var temperatureUnit = TemperatureUnit.celsius
  package var dateFormat = DateFormat.american
  package var notices = Notices()
  package var privacy = Privacy()

  /// The defaults of a new account (R-SO-051).
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

  /// Notices of the applications, apart from reminders.
  package struct Notices: Codable, Sendable, Equatable {
    /// Values that need attention.
    package var healthAlerts = true
    /// Reports that can be read.
    package var reportReady = true
    package var recommendations = true
    package var weeklyDigest = true
    package var monthlyReport = true

    /// The defaults of a new account (R-SO-051).
    package init() {}
  }

  /// Consent to the applications' own uses of data.
  package struct Privacy: Codable, Sendable, Equatable {
    /// Usage statistics.
    package var allowAnalytics = true
    package var allowMarketing = false
    /// Days for which the person wants health data kept; a wish, secondary to the duty to keep treatment
    /// records.
    package var dataRetentionDays = 2555

    /// The permitted wishes.
    package static let retentionDays = 30...36_500

    /// The defaults of a new account (R-SO-051).
    package init() {}
  }
}
