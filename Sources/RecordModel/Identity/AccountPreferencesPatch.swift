/// Changes of ``AccountPreferences``; members left out stay.
package struct AccountPreferencesPatch: Codable, Sendable, Equatable {
  /// Language of texts and mails.
  package var language: Language?
  package var theme: AccountPreferences.Theme?
  package var weightUnit: AccountPreferences.WeightUnit?
  package var heightUnit: AccountPreferences.HeightUnit?
  package var temperatureUnit: AccountPreferences.TemperatureUnit?
  package var dateFormat: AccountPreferences.DateFormat?
  package var notices: Notices?
  package var privacy: Privacy?

  package init(
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
  package struct Notices: Codable, Sendable, Equatable {
    /// Values that need attention.
    package var healthAlerts: Bool?
    /// Reports that can be read.
    package var reportReady: Bool?
    package var recommendations: Bool?
    package var weeklyDigest: Bool?
    package var monthlyReport: Bool?

    package init() {}
  }

  /// Changes of ``AccountPreferences/Privacy-swift.struct``.
  package struct Privacy: Codable, Sendable, Equatable {
    /// Usage statistics.
    package var allowAnalytics: Bool?
    package var allowMarketing: Bool?
    /// Days for which the person wants health data kept; 30 to 36,500.
    package var dataRetentionDays: Int?

    package init() {}
  }
}

extension AccountPreferences {
  /// The preferences after a change.
  package func changed(by patch: AccountPreferencesPatch) -> AccountPreferences {
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
