/// A person who signed in, with the tokens of the new session.
public struct SignedIn: Codable, Sendable, Equatable {
  /// The account.
  public var account: AccountView
  /// The tokens.
  public var tokens: SessionTokens

  /// An account with tokens.
  public init(account: AccountView, tokens: SessionTokens) { (self.account, self.tokens) = (account, tokens) }

  static let example = SignedIn(account: .example, tokens: .example)
}

/// The tokens of a session.
public struct SessionTokens: Codable, Sendable, Equatable {
  /// The session.
  public var sessionId: SessionID
  /// What every call of the person carries as `_meta.token`.
  public var accessToken: String
  /// What the next access token is had for; good once.
  public var refreshToken: String
  /// Seconds that the access token lives.
  public var expiresIn: Int64
  /// When the access token runs out.
  public var expiresAt: Timestamp
  /// When the refresh token runs out, where it is not used before.
  public var refreshExpiresAt: Timestamp

  /// The tokens of a session.
  public init(
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
public struct Accepted: Codable, Sendable, Equatable {
  /// Always true.
  public var accepted: Bool

  /// Taken.
  public init() { accepted = true }
}

/// A session as its person sees it.
public struct SessionView: Codable, Sendable, Equatable {
  /// The session.
  public var id: SessionID
  /// The application that was signed in to.
  public var application: Application
  /// The device, as the application described it.
  public var device: SessionDevice?
  /// When it began.
  public var startedAt: Timestamp
  /// When its refresh token was exchanged last.
  public var refreshedAt: Timestamp
  /// When it ends if it is not used.
  public var expiresAt: Timestamp
  /// Whether it is the caller's.
  public var isCurrent: Bool

  /// A session.
  public init(
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
