import RecordModel
import RecordStore

extension ListAccountSessions: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> ListSessions.Outcome {
    _ = try view.account(accountId)
    return ListSessions.Outcome(sessions: try view.livingSessions(of: accountId, current: nil))
  }
}

extension EndAccountSessions: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<LogOut.Outcome> {
    let account = try view.account(accountId)
    let ended = account.sessions.filter { sessionId == nil || $0 == sessionId }
    if sessionId != nil, ended.isEmpty {
      throw .noSuch("session", field: "sessionId")
    }
    let outcome = LogOut.Outcome(ended: ended.count)
    guard !ended.isEmpty else { return .unchanged(StreamID(accountId), outcome: outcome) }
    return Decision(
      StreamID(accountId), ended.map { SessionEnded(sessionId: $0, reason: .endedByAdministrator) },
      outcome: outcome)
  }
}
