/// Reads the own account.
public struct GetMe: Method {
  /// `identity.me`.
  public static let name = "identity.me"
  /// For the documentation.
  public static let summary = "Answers the caller's account."
  /// What it touches.
  public static let access = Access.read(.account)

  /// With these parameters.
  public init() {}

  /// What the method answers.
  public typealias Outcome = AccountView
  /// A usual call.
  public static let example = GetMe()
  /// Its answer.
  public static let exampleOutcome = AccountView.example
}

/// Reads the own role.
public struct ResolveRole: Method {
  /// `identity.resolveRole`.
  public static let name = "identity.resolveRole"
  /// For the documentation.
  public static let summary = "Answers the caller's role as it is now."
  /// What it touches.
  public static let access = Access.read(.account)

  /// With these parameters.
  public init() {}

  /// What the method answers.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The role.
    public var role: AccountRole

    /// A role.
    public init(role: AccountRole) { self.role = role }
  }

  /// A usual call.
  public static let example = ResolveRole()
  /// Its answer.
  public static let exampleOutcome = Outcome(role: .patient)
}
