package struct ListAccountSessions: Method {
  package static let name = "account.sessions"
  package static let summary = "Answers where an account is signed in."
  package static let access = Access.read(.accounts)

  package var accountId: AccountID

  package init(accountId: AccountID) { self.accountId = accountId }

  package typealias Outcome = ListSessions.Outcome
  package static let example = ListAccountSessions(accountId: Example.clinician)
  package static let exampleOutcome = ListSessions.exampleOutcome
}

package struct EndAccountSessions: Method {
  package static let name = "account.endSessions"
  package static let summary =
    "Signs an account out everywhere, or on one device; counts from the next request on."
  package static let access = Access.write(.accounts)

  package var accountId: AccountID
  /// The only session to end; all if left out.
  package var sessionId: SessionID?

  package init(accountId: AccountID, sessionId: SessionID? = nil) {
    (self.accountId, self.sessionId) = (accountId, sessionId)
  }

  package typealias Outcome = LogOut.Outcome
  package static let example = EndAccountSessions(accountId: Example.clinician)
  package static let exampleOutcome = LogOut.Outcome(ended: 1)
}
