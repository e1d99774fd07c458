/// How an account's person wants to see things, and what of it besides the record they want.
///
/// What a patient is reminded of and by which ways, quiet hours, and who may see the record are in the patient's
/// settings, because the daemon acts on them, and in one place only; these hold for every account.
public struct AccountPreferences: Codable, Sendable, Equatable {
  /// Language of texts and mails.
  public var language: Language
  /// Light or dark.
  public var theme = Theme.system
  /// Unit of weights.
  public var weightUnit = WeightUnit.kg
  /// Unit of heights.
  public var heightUnit = HeightUnit.cm
  /// Unit of temperatures.
  public var temperatureUnit = TemperatureUnit.celsius
  /// How days are written.
  public var dateFormat = DateFormat.american
  /// What the applications tell besides reminders.
  public var notices = Notices()
  /// What the applications may do with what they know.
  public var privacy = Privacy()

  /// What a new account has (R-SO-051).
  public init(language: Language) { self.language = language }

  /// Light or dark.
  public enum Theme: String, Codable, Sendable, CaseIterable, SchemaDescribing { case system, light, dark }
  /// Unit of weights.
  public enum WeightUnit: String, Codable, Sendable, CaseIterable, SchemaDescribing { case kg, lb }
  /// Unit of heights.
  public enum HeightUnit: String, Codable, Sendable, CaseIterable, SchemaDescribing { case cm, inch }
  /// Unit of temperatures.
  public enum TemperatureUnit: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    case celsius, fahrenheit
  }
  /// How days are written; patterns of Unicode TR 35.
  public enum DateFormat: String, Codable, Sendable, CaseIterable, SchemaDescribing {
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
  public struct Notices: Codable, Sendable, Equatable {
    /// Of values that need attention.
    public var healthAlerts = true
    /// Of reports that can be read.
    public var reportReady = true
    /// Of advice.
    public var recommendations = true
    /// Once a week what happened.
    public var weeklyDigest = true
    /// Once a month what happened.
    public var monthlyReport = true

    /// What a new account has (R-SO-051).
    public init() {}
  }

  /// What the applications may do with what they know.
  public struct Privacy: Codable, Sendable, Equatable {
    /// Count how they are used.
    public var allowAnalytics = true
    /// Advertise.
    public var allowMarketing = false
    /// Days that the person wants health data to be kept; a wish, behind the duty to keep treatment records.
    public var dataRetentionDays = 2555

    /// What may be wished.
    public static let retentionDays = 30...36_500

    /// What a new account has (R-SO-051).
    public init() {}
  }
}
