/// Changes of ``AccountPreferences``; what is left out stays.
public struct AccountPreferencesPatch: Codable, Sendable, Equatable {
  /// Language of texts and mails.
  public var language: Language?
  /// Light or dark.
  public var theme: AccountPreferences.Theme?
  /// Unit of weights.
  public var weightUnit: AccountPreferences.WeightUnit?
  /// Unit of heights.
  public var heightUnit: AccountPreferences.HeightUnit?
  /// Unit of temperatures.
  public var temperatureUnit: AccountPreferences.TemperatureUnit?
  /// How days are written.
  public var dateFormat: AccountPreferences.DateFormat?
  /// What the applications tell besides reminders.
  public var notices: Notices?
  /// What the applications may do with what they know.
  public var privacy: Privacy?

  /// Those changes.
  public init(
    language: Language? = nil, theme: AccountPreferences.Theme? = nil,
    weightUnit: AccountPreferences.WeightUnit? = nil, heightUnit: AccountPreferences.HeightUnit? = nil,
    temperatureUnit: AccountPreferences.TemperatureUnit? = nil,
    dateFormat: AccountPreferences.DateFormat? = nil, notices: Notices? = nil, privacy: Privacy? = nil
  ) {
    (self.language, self.theme, self.weightUnit) = (language, theme, weightUnit)
    (self.heightUnit, self.temperatureUnit, self.dateFormat) = (heightUnit, temperatureUnit, dateFormat)
    (self.notices, self.privacy) = (notices, privacy)
  }

  /// Changes of ``AccountPreferences/Notices-swift.struct``.
  public struct Notices: Codable, Sendable, Equatable {
    /// Of values that need attention.
    public var healthAlerts: Bool?
    /// Of reports that can be read.
    public var reportReady: Bool?
    /// Of advice.
    public var recommendations: Bool?
    /// Once a week what happened.
    public var weeklyDigest: Bool?
    /// Once a month what happened.
    public var monthlyReport: Bool?

    /// Nothing yet.
    public init() {}
  }

  /// Changes of ``AccountPreferences/Privacy-swift.struct``.
  public struct Privacy: Codable, Sendable, Equatable {
    /// Count how they are used.
    public var allowAnalytics: Bool?
    /// Advertise.
    public var allowMarketing: Bool?
    /// Days that the person wants health data to be kept; 30 to 36,500.
    public var dataRetentionDays: Int?

    /// Nothing yet.
    public init() {}
  }
}

extension AccountPreferences {
  /// The preferences after a change.
  public func changed(by patch: AccountPreferencesPatch) -> AccountPreferences {
    var changed = self
    if let language = patch.language { changed.language = language }
    if let theme = patch.theme { changed.theme = theme }
    if let unit = patch.weightUnit { changed.weightUnit = unit }
    if let unit = patch.heightUnit { changed.heightUnit = unit }
    if let unit = patch.temperatureUnit { changed.temperatureUnit = unit }
    if let format = patch.dateFormat { changed.dateFormat = format }
    if let notices = patch.notices { changed.notices.change(by: notices) }
    if let privacy = patch.privacy { changed.privacy.change(by: privacy) }
    return changed
  }
}

extension AccountPreferences.Notices {
  fileprivate mutating func change(by patch: AccountPreferencesPatch.Notices) {
    if let wanted = patch.healthAlerts { healthAlerts = wanted }
    if let wanted = patch.reportReady { reportReady = wanted }
    if let wanted = patch.recommendations { recommendations = wanted }
    if let wanted = patch.weeklyDigest { weeklyDigest = wanted }
    if let wanted = patch.monthlyReport { monthlyReport = wanted }
  }
}

extension AccountPreferences.Privacy {
  fileprivate mutating func change(by patch: AccountPreferencesPatch.Privacy) {
    if let allowed = patch.allowAnalytics { allowAnalytics = allowed }
    if let allowed = patch.allowMarketing { allowMarketing = allowed }
    if let days = patch.dataRetentionDays { dataRetentionDays = days }
  }
}
