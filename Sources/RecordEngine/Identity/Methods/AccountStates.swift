import RecordModel
import RecordStore

extension DisableAccount: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<AccountView> {
    var checks = FieldChecks()
    checks.text("/reason", reason, 1...500)
    try checks.finish()
    let account = try view.account(accountId)
    let stream = StreamID(accountId)
    if account.disabledAt != nil { return .unchanged(stream, outcome: account.view) }
    if view.call.claims?.account == accountId {
      throw Failure(
        .stateConflict, "nobody disables the own account", details: ["reason": "own_account"])
    }
    var after = account.view
    (after.disabled, after.updatedAt) = (true, view.recordedAt)
    let events: [any Event] = [AccountDisabled(reason: reason)] + account.ended(.accountDisabled)
    return Decision(stream, events, outcome: after)
  }
}

extension EnableAccount: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<AccountView> {
    let account = try view.account(accountId)
    let stream = StreamID(accountId)
    if account.disabledAt == nil { return .unchanged(stream, outcome: account.view) }
    var after = account.view
    (after.disabled, after.updatedAt) = (false, view.recordedAt)
    return Decision(stream, [AccountEnabled()], outcome: after)
  }
}

extension SetAccountRole: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<AccountView> {
    let account = try view.account(accountId)
    let stream = StreamID(accountId)
    if account.role == role { return .unchanged(stream, outcome: account.view) }
    // A patient's account has the record's id: with another role it would still name the record.
    guard account.role != .patient, role != .patient else {
      throw Failure(.stateConflict, "patients stay patients", details: ["reason": "role_patient"])
    }
    if view.call.claims?.account == accountId {
      throw Failure(
        .stateConflict, "nobody changes the own role", details: ["reason": "own_account"])
    }
    var after = account.view
    (after.role, after.updatedAt) = (role, view.recordedAt)
    return Decision(stream, [AccountRoleSet(role: role)], outcome: after)
  }
}

extension RotateSigningKey: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let key = try engine.identity.signing.rotate()
    return Outcome(keyId: key.id, acceptedKeys: engine.identity.signing.acceptedCount)
  }
}
