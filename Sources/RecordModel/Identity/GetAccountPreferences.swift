/// Reads the caller's preferences.
package struct GetAccountPreferences: Method {
  package static let name = "identity.preferences"
  package static let summary = "Answers how the caller wants to see things."
  package static let access = Access.read(.account)

  package init() {}

  package typealias Outcome = AccountPreferences
  package static let example = GetAccountPreferences()
  package static let exampleOutcome = AccountPreferences(language: .de)
}

/// Changes the caller's preferences.
package struct UpdateAccountPreferences: Method {
  package static let name = "identity.updatePreferences"
  package static let summary = "Changes how the caller wants to see things; what is left out stays."
  package static let access = Access.write(.account)

  package var changes: AccountPreferencesPatch

  package init(changes: AccountPreferencesPatch) {
    self.changes = changes
  }

  package typealias Outcome = AccountPreferences
  package static let example = UpdateAccountPreferences(changes: AccountPreferencesPatch(theme: .dark))
  package static let exampleOutcome = AccountPreferences(language: .de)
}
