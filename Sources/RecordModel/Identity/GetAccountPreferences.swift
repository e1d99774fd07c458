/// Reads the own preferences.
public struct GetAccountPreferences: Method {
  /// `identity.preferences`.
  public static let name = "identity.preferences"
  /// For the documentation.
  public static let summary = "Answers how the caller wants to see things."
  /// What it touches.
  public static let access = Access.read(.account)

  /// With these parameters.
  public init() {}

  /// What the method answers.
  public typealias Outcome = AccountPreferences
  /// A usual call.
  public static let example = GetAccountPreferences()
  /// Its answer.
  public static let exampleOutcome = AccountPreferences(language: .de)
}

/// Changes the own preferences.
public struct UpdateAccountPreferences: Method {
  /// `identity.updatePreferences`.
  public static let name = "identity.updatePreferences"
  /// For the documentation.
  public static let summary = "Changes how the caller wants to see things; what is left out stays."
  /// What it touches.
  public static let access = Access.write(.account)

  /// What changes.
  public var changes: AccountPreferencesPatch

  /// With these parameters.
  public init(changes: AccountPreferencesPatch) {
    self.changes = changes
  }

  /// What the method answers.
  public typealias Outcome = AccountPreferences
  /// A usual call.
  public static let example = UpdateAccountPreferences(changes: AccountPreferencesPatch(theme: .dark))
  /// Its answer.
  public static let exampleOutcome = AccountPreferences(language: .de)
}
