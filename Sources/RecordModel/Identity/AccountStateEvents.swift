/// What the person prefers was changed.
public struct AccountPreferencesUpdated: Event {
  /// Code 334.
  public static let type = EventType(code: 334, name: "account.preferences-updated")

  /// What is different now, and nothing else.
  public var changes: AccountPreferencesPatch

  /// Those changes.
  public init(changes: AccountPreferencesPatch) { self.changes = changes }
}

/// The account was disabled: nobody signs in to it.
public struct AccountDisabled: Event {
  /// Code 335.
  public static let type = EventType(code: 335, name: "account.disabled")

  /// Why, as the administrator wrote it; 1 to 500 characters.
  public var reason: String?

  /// Disabled for that reason.
  public init(reason: String? = nil) { self.reason = reason }
}

/// The account may be signed in to again.
public struct AccountEnabled: Event {
  /// Code 336.
  public static let type = EventType(code: 336, name: "account.enabled")

  /// Enabled.
  public init() {}
}

/// The person is something else to the record now.
public struct AccountRoleSet: Event {
  /// Code 337.
  public static let type = EventType(code: 337, name: "account.role-set")

  /// What the person is.
  public var role: AccountRole

  /// That role.
  public init(role: AccountRole) { self.role = role }
}
