/// Exchanges a refresh token.
package struct RefreshSession: Method {
  package static let name = "identity.refresh"
  package static let summary =
    "Exchanges a refresh token for new tokens; each is good once, and a second use ends the session."
  package static let access = Access.write(.entry)

  package var refreshToken: String

  package init(refreshToken: String) {
    self.refreshToken = refreshToken
  }

  package typealias Outcome = SessionTokens
  package static let example = RefreshSession(refreshToken: "…")
  package static let exampleOutcome = SessionTokens.example
}
