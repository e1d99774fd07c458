/// How an account's person wants to see things.
///
/// What a patient is told and shares is in the patient's settings; these hold for every account.
public struct AccountPreferences: Codable, Sendable, Equatable {
  /// Language of texts and mails.
  public var language: Language
  /// Light or dark.
  public var theme: Theme
  /// Unit of weights.
  public var weightUnit: WeightUnit
  /// Unit of heights.
  public var heightUnit: HeightUnit
  /// Unit of temperatures.
  public var temperatureUnit: TemperatureUnit

  /// What a new account has (R-SO-051).
  public init(language: Language) {
    (self.language, theme) = (language, .system)
    (weightUnit, heightUnit, temperatureUnit) = (.kg, .cm, .celsius)
  }

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
}

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

  /// Those changes.
  public init(
    language: Language? = nil, theme: AccountPreferences.Theme? = nil,
    weightUnit: AccountPreferences.WeightUnit? = nil, heightUnit: AccountPreferences.HeightUnit? = nil,
    temperatureUnit: AccountPreferences.TemperatureUnit? = nil
  ) {
    (self.language, self.theme, self.weightUnit) = (language, theme, weightUnit)
    (self.heightUnit, self.temperatureUnit) = (heightUnit, temperatureUnit)
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
    return changed
  }
}
