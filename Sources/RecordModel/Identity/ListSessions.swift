package struct ListSessions: Method {
  package static let name = "identity.listSessions"
  package static let summary = "Answers where the caller's account is signed in."
  package static let access = Access.read(.account)

  package init() {}

  package struct Outcome: Codable, Sendable, Equatable {
    /// Living sessions, oldest first.
    package var sessions: [SessionView]

    package init(sessions: [SessionView]) { self.sessions = sessions }
  }

  package static let example = ListSessions()
  package static let exampleOutcome = Outcome(sessions: [SessionView.example])
}

package struct EndSession: Method {
  package static let name = "identity.endSession"
  package static let summary = "Ends a session of the caller's account."
  package static let access = Access.write(.account)

  package var sessionId: SessionID

  package init(sessionId: SessionID) {
    self.sessionId = sessionId
  }

  package typealias Outcome = LogOut.Outcome
  package static let example = EndSession(sessionId: Example.session)
  package static let exampleOutcome = LogOut.Outcome(ended: 1)
}
