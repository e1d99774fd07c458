/// The person's preferences changed.
package struct AccountPreferencesUpdated: Event {
  package static let type = EventType(code: 334, name: "account.preferences-updated")

  /// The changed members alone.
  package var changes: AccountPreferencesPatch

  package init(changes: AccountPreferencesPatch) { self.changes = changes }
}

/// The account was disabled: nobody signs in to it.
package struct AccountDisabled: Event {
  package static let type = EventType(code: 335, name: "account.disabled")

  /// In the administrator's words; 1 to 500 characters.
  package var reason: String?

  package init(reason: String? = nil) { self.reason = reason }
}

/// The account may be used again.
package struct AccountEnabled: Event {
  package static let type = EventType(code: 336, name: "account.enabled")

  package init() {}
}

/// The account has another role now.
package struct AccountRoleSet: Event {
  package static let type = EventType(code: 337, name: "account.role-set")

  package var role: AccountRole

  package init(role: AccountRole) { self.role = role }
}
