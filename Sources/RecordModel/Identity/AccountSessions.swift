/// Lists somebody's sessions.
public struct ListAccountSessions: Method {
  /// `account.sessions`.
  public static let name = "account.sessions"
  /// For the documentation.
  public static let summary = "Answers where an account is signed in."
  /// Reads an account.
  public static let access = Access.read(.accounts)

  /// The account.
  public var accountId: AccountID

  /// That account's.
  public init(accountId: AccountID) { self.accountId = accountId }

  /// What the method answers.
  public typealias Outcome = ListSessions.Outcome
  /// A clinician.
  public static let example = ListAccountSessions(accountId: Example.clinician)
  /// One session.
  public static let exampleOutcome = ListSessions.exampleOutcome
}

/// Ends somebody's sessions.
public struct EndAccountSessions: Method {
  /// `account.endSessions`.
  public static let name = "account.endSessions"
  /// For the documentation.
  public static let summary =
    "Signs an account out everywhere, or on one device; counts from the next request on."
  /// Changes an account.
  public static let access = Access.write(.accounts)

  /// The account.
  public var accountId: AccountID
  /// The only session to end; all where it is left out.
  public var sessionId: SessionID?

  /// Sessions of that account.
  public init(accountId: AccountID, sessionId: SessionID? = nil) {
    (self.accountId, self.sessionId) = (accountId, sessionId)
  }

  /// What the method answers.
  public typealias Outcome = LogOut.Outcome
  /// A clinician, everywhere.
  public static let example = EndAccountSessions(accountId: Example.clinician)
  /// One session ended.
  public static let exampleOutcome = LogOut.Outcome(ended: 1)
}
