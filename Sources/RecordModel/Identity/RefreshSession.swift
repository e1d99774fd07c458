/// Exchanges a refresh token.
package struct RefreshSession: Method {
  package static let name = "identity.refresh"
  package static let summary =
    "Exchanges a refresh token for new tokens; each is good once, and a second use ends the session."
  package static let access = Access.write(.entry)

  package var refreshToken: String
  /// The credential that came beside it, if one did; another one than the token is refused, and nothing is exchanged.
  package var credential: String?

  package init(refreshToken: String, credential: String? = nil) {
    (self.refreshToken, self.credential) = (refreshToken, credential)
  }

  package typealias Outcome = SessionTokens
  package static let example = RefreshSession(refreshToken: "…")
  package static let exampleOutcome = SessionTokens.example
}
