/// Exchanges a refresh token.
public struct RefreshSession: Method {
  /// `identity.refresh`.
  public static let name = "identity.refresh"
  /// For the documentation.
  public static let summary =
    "Exchanges a refresh token for new tokens; each is good once, and a second use ends the session."
  /// What it touches.
  public static let access = Access.write(.entry)

  /// The refresh token.
  public var refreshToken: String

  /// With these parameters.
  public init(refreshToken: String) {
    self.refreshToken = refreshToken
  }

  /// What the method answers.
  public typealias Outcome = SessionTokens
  /// A usual call.
  public static let example = RefreshSession(refreshToken: "…")
  /// Its answer.
  public static let exampleOutcome = SessionTokens.example
}
