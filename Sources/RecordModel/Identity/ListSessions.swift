/// Lists the own sessions.
public struct ListSessions: Method {
  /// `identity.listSessions`.
  public static let name = "identity.listSessions"
  /// For the documentation.
  public static let summary = "Answers where the caller's account is signed in."
  /// What it touches.
  public static let access = Access.read(.account)

  /// With these parameters.
  public init() {}

  /// What the method answers.
  public struct Outcome: Codable, Sendable, Equatable {
    /// Living sessions, the oldest first.
    public var sessions: [SessionView]

    /// These sessions.
    public init(sessions: [SessionView]) { self.sessions = sessions }
  }

  /// A usual call.
  public static let example = ListSessions()
  /// Its answer.
  public static let exampleOutcome = Outcome(sessions: [SessionView.example])
}

/// Ends an own session.
public struct EndSession: Method {
  /// `identity.endSession`.
  public static let name = "identity.endSession"
  /// For the documentation.
  public static let summary = "Ends a session of the caller's account."
  /// What it touches.
  public static let access = Access.write(.account)

  /// The session.
  public var sessionId: SessionID

  /// With these parameters.
  public init(sessionId: SessionID) {
    self.sessionId = sessionId
  }

  /// What the method answers.
  public typealias Outcome = LogOut.Outcome
  /// A usual call.
  public static let example = EndSession(sessionId: Example.session)
  /// Its answer.
  public static let exampleOutcome = LogOut.Outcome(ended: 1)
}
