import RecordModel
import RecordStore
import Synchronization

extension GetSettings: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> PatientSettings {
    let patient = try view.patient(patientId)
    return try view.settings(of: patientId).view(of: patient, try view.account(of: patientId))
  }
}

extension UpdateSettings: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<PatientSettings> {
    let patient = try view.patient(patientId)
    var document = try view.settings(of: patientId)
    var account = try view.account(of: patientId)
    var check = SettingsCheck(document, patient.person, account)
    let changes = try check.changes(profile, preferences, privacy, isEmpty: meta == nil)
    let version = document.version(with: patient, account)
    if let expectedVersion, expectedVersion != version { throw .versionConflict(version) }
    let code = try view.code(to: check.newAddress, for: &account)
    let other = account.flatMap { account in
      code.map { Companion(stream: StreamID(account.accountId), events: [$0]) }
    }
    if changes.isEmpty {
      let outcome = document.view(of: patient, account)
      guard let other else { return .unchanged(StreamID(patientId), outcome: outcome) }
      return Decision(other.stream, other.events, outcome: outcome)
    }
    document.merge(changes)
    document.updatedAt = view.recordedAt
    var decision = Decision(
      StreamID(patientId), [SettingsUpdated(changes: changes)], outcome: document.view(of: patient, account))
    decision.also = other
    return decision
  }
}

extension RecordView {
  /// The event that has a code mailed to an account's new address, if there is one, and the account
  /// afterwards.
  fileprivate func code(
    to address: EmailAddress?, for account: inout AccountDocument?
  ) throws(Failure) -> CodeIssued? {
    guard let address, let known = account else { return nil }
    // With an address of their choice others would get into the account, and into the record as if it were
    // theirs.
    guard call.principal?.account == known.accountId else {
      throw Failure(
        .forbidden, "only who signs in with an address changes it",
        details: ["field": "profile.email", "reason": "not_own_account"])
    }
    guard let event = try AddressChange(address, context.addressKey).event(for: known, self) else {
      return nil
    }
    account?.pendingAddress = address.canonical
    account?.addressVersion += 1
    return event
  }
}

extension Failure {
  /// The change is based on an outdated version (R-MH-277).
  static func versionConflict(_ current: Int) -> Failure {
    Failure(
      .stateConflict, "it was changed in the meantime",
      details: ["reason": "version_conflict", "currentVersion": .integer(Int64(current))])
  }
}
