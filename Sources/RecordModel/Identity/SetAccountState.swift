/// Disables an account.
public struct DisableAccount: Method {
  /// `account.disable`.
  public static let name = "account.disable"
  /// For the documentation.
  public static let summary = "Lets nobody sign in to an account and ends its sessions."
  /// What it touches.
  public static let access = Access.write(.accounts)

  /// The account.
  public var accountId: AccountID
  /// Why, 1 to 500 characters.
  public var reason: String?

  /// With these parameters.
  public init(accountId: AccountID, reason: String? = nil) {
    self.accountId = accountId
    self.reason = reason
  }

  /// What the method answers.
  public typealias Outcome = AccountView
  /// A usual call.
  public static let example = DisableAccount(accountId: Example.clinician)
  /// Its answer.
  public static let exampleOutcome = AccountView.example
}

/// Enables an account.
public struct EnableAccount: Method {
  /// `account.enable`.
  public static let name = "account.enable"
  /// For the documentation.
  public static let summary = "Lets an account be signed in to again."
  /// What it touches.
  public static let access = Access.write(.accounts)

  /// The account.
  public var accountId: AccountID

  /// With these parameters.
  public init(accountId: AccountID) {
    self.accountId = accountId
  }

  /// What the method answers.
  public typealias Outcome = AccountView
  /// A usual call.
  public static let example = EnableAccount(accountId: Example.clinician)
  /// Its answer.
  public static let exampleOutcome = AccountView.example
}

/// Changes a role.
public struct SetAccountRole: Method {
  /// `account.setRole`.
  public static let name = "account.setRole"
  /// For the documentation.
  public static let summary =
    "Makes a member of the staff something else to the record; patients stay patients."
  /// What it touches.
  public static let access = Access.write(.accounts)

  /// The account.
  public var accountId: AccountID
  /// The role.
  public var role: AccountRole

  /// With these parameters.
  public init(accountId: AccountID, role: AccountRole) {
    self.accountId = accountId
    self.role = role
  }

  /// What the method answers.
  public typealias Outcome = AccountView
  /// A usual call.
  public static let example = SetAccountRole(accountId: Example.clinician, role: .nurse)
  /// Its answer.
  public static let exampleOutcome = AccountView.example
}
