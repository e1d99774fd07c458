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
  /// What every call of the person carries as `_meta.token`.
  package var accessToken: String
  /// What the next access token is had for; good once.
  package var refreshToken: String
  /// Seconds that the access token lives.
  package var expiresIn: Int64
  /// When the access token runs out.
  package var expiresAt: Timestamp
  /// When the refresh token runs out, where it is not used before.
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

/// That a call was taken; says nothing about what came of it.
package struct Accepted: Codable, Sendable, Equatable {
  /// Always true.
  package var accepted: Bool

  /// Taken.
  package init() { accepted = true }
}

/// A session as its person sees it.
package struct SessionView: Codable, Sendable, Equatable {
  package var id: SessionID
  /// The application that was signed in to.
  package var application: Application
  /// The device, as the application described it.
  package var device: SessionDevice?
  package var startedAt: Timestamp
  /// When its refresh token was exchanged last.
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
