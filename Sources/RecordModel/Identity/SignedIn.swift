/// A person who signed in, with the tokens of the new session.
package struct SignedIn: Codable, Sendable, Equatable {
  package var account: AccountView
  package var tokens: SessionTokens

  package init(account: AccountView, tokens: SessionTokens) {
    (self.account, self.tokens) = (account, tokens)
  }

  static let example = SignedIn(account: .example, tokens: .example)
}

package struct SessionTokens: Codable, Sendable, Equatable {
  package var sessionId: SessionID
  /// Carried by every call of the person as `_meta.token`.
  package var accessToken: String
  /// Exchanged for the next access token; good once.
  package var refreshToken: String
  /// Seconds for which the access token is valid.
  package var expiresIn: Int64
  package var expiresAt: Timestamp
  /// When the refresh token expires unless it is used.
  package var refreshExpiresAt: Timestamp

  package init(
    sessionId: SessionID, accessToken: String, refreshToken: String, expiresIn: Int64, expiresAt: Timestamp,
    refreshExpiresAt: Timestamp
  ) {
    (self.sessionId, self.accessToken, self.refreshToken) = (sessionId, accessToken, refreshToken)
    (self.expiresIn, self.expiresAt, self.refreshExpiresAt) = (expiresIn, expiresAt, refreshExpiresAt)
  }

  static let example = SessionTokens(
    sessionId: Example.session, accessToken: "eyJ…", refreshToken: "…", expiresIn: 900,
    expiresAt: Example.end,
    refreshExpiresAt: Example.end)
}

/// A call was accepted; says nothing about its result.
package struct Accepted: Codable, Sendable, Equatable {
  /// Always true.
  package var accepted: Bool

  package init() { accepted = true }
}

/// A session as shown to its person.
package struct SessionView: Codable, Sendable, Equatable {
  package var id: SessionID
  package var application: Application
  /// The device, as the application described it.
  package var device: SessionDevice?
  package var startedAt: Timestamp
  /// When its refresh token was last exchanged.
  package var refreshedAt: Timestamp
  /// When it ends if it is not used.
  package var expiresAt: Timestamp
  /// Whether it is the caller's.
  package var isCurrent: Bool

  package init(
    id: SessionID, application: Application, device: SessionDevice?, startedAt: Timestamp,
    refreshedAt: Timestamp, expiresAt: Timestamp, isCurrent: Bool
  ) {
    (self.id, self.application, self.device, self.startedAt) = (id, application, device, startedAt)
    (self.refreshedAt, self.expiresAt, self.isCurrent) = (refreshedAt, expiresAt, isCurrent)
  }

  static let example = SessionView(
    id: Example.session, application: .myHealthAlly, device: SessionDevice(platform: "ios"),
    startedAt: Example.start, refreshedAt: Example.start, expiresAt: Example.end, isCurrent: true)
}
