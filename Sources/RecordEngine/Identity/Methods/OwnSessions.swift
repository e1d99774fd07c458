import RecordModel
import RecordStore

extension LogOut: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let all = everywhere == true
    return try engine.appendOwn(call) { (caller, view) throws(Failure) in
      let account = try view.account(caller.account)
      let ended: [any Event] =
        all
        ? account.ended(.loggedOut) : [SessionEnded(sessionId: caller.session, reason: .loggedOut)]
      return Decision(StreamID(caller.account), ended, outcome: Outcome(ended: ended.count))
    }
  }
}

extension EndSession: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> LogOut.Outcome {
    let session = sessionId
    return try engine.appendOwn(call) { (caller, view) throws(Failure) in
      guard try view.account(caller.account).sessions.contains(session) else {
        throw Failure(.notFound, "there is no such session", details: ["field": "sessionId"])
      }
      return Decision(
        StreamID(caller.account), [SessionEnded(sessionId: session, reason: .endedByOwner)],
        outcome: LogOut.Outcome(ended: 1))
    }
  }
}

extension ListSessions: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let caller = try view.caller()
    return Outcome(sessions: try view.livingSessions(of: caller.account, current: caller.session))
  }
}

extension RecordView {
  /// The sessions of an account, oldest sign-in first.
  func livingSessions(of account: AccountID, current: SessionID?) throws(Failure) -> [SessionView] {
    let found = try documents(SessionDocument.self, prefix: account.keyBytes, limit: NewSession.limit * 2)
    let living = found.map(\.document).filter { now < $0.expiresAt }
    return living.sorted { $0.startedAt < $1.startedAt }.map { session in
      SessionView(
        id: session.sessionId, application: session.application, device: session.device,
        startedAt: session.startedAt, refreshedAt: session.refreshedAt, expiresAt: session.expiresAt,
        isCurrent: session.sessionId == current)
    }
  }
}

extension GetMe: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> AccountView {
    try view.account(view.caller().account).view
  }
}

extension ResolveRole: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    Outcome(role: try view.caller().role)
  }
}

extension GetAccountPreferences: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> AccountPreferences {
    try view.account(view.caller().account).preferences
  }
}

extension UpdateAccountPreferences: OnceOperation {
  static let passwords: Set<String> = []

  func perform(
    _ engine: Engine, _ call: CallContext, _ once: CommandOnce?
  ) throws(Failure) -> Done<AccountPreferences> {
    let changes = changes
    var checks = FieldChecks()
    let days = AccountPreferences.Privacy.retentionDays
    if let wish = changes.privacy?.dataRetentionDays, !days.contains(wish) {
      checks.refuse("/changes/privacy/dataRetentionDays", "out_of_range", "30 to 36500 days")
    }
    try checks.finish()
    return try engine.appendOwn(call, once: once) { (caller, view) throws(Failure) in
      let before = try view.account(caller.account).preferences
      let after = before.changed(by: changes)
      let stream = StreamID(caller.account)
      if after == before { return .unchanged(stream, outcome: after) }
      return Decision(stream, [AccountPreferencesUpdated(changes: changes)], outcome: after)
    }
  }
}

extension Engine {
  /// Appends to the caller's own account, as the caller's act.
  func appendOwn<Outcome: Codable & Sendable>(
    _ call: CallContext,
    _ decide: @escaping @Sendable (Principal, borrowing RecordView) throws(Failure) -> Decision<Outcome>
  ) throws(Failure) -> Outcome {
    try appendOwn(call, once: nil, decide).outcome
  }

  /// The same, once for each command id.
  func appendOwn<Outcome: Codable & Sendable>(
    _ call: CallContext, once: CommandOnce?,
    _ decide: @escaping @Sendable (Principal, borrowing RecordView) throws(Failure) -> Decision<Outcome>
  ) throws(Failure) -> Done<Outcome> {
    let actor = try readSettled(call) { (view) throws(Failure) in try view.caller() }.actor
    return try append(call.acting(as: actor), once: once) { (view) throws(Failure) in
      try decide(try view.caller(), view)
    }
  }
}
