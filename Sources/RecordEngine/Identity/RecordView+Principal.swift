import RecordModel
import RecordStore

extension RecordView {
  /// The person behind a verified token, if the session still lives and the account is not disabled.
  ///
  /// Looks at the current record, even if the answer is about an earlier moment.
  func principal(_ claims: AccessClaims) throws(Failure) -> Principal {
    let key = claims.account.keyBytes
    guard let account = try documentToday(AccountDocument.self, key) else { throw .sessionEnded }
    if account.disabledAt != nil { throw .accountDisabled }
    guard let session = try documentToday(SessionDocument.self, key + claims.session.keyBytes) else {
      throw .sessionEnded
    }
    if let end = session.endsAt, now >= end { throw .sessionEnded }
    guard session.application == claims.application else { throw .tokenInvalid }
    return Principal(
      account: claims.account, role: account.role, session: claims.session, application: session.application,
      hasVerifiedAddress: account.verifiedAt != nil)
  }
}

extension Principal {
  /// The person as the actor of events.
  var actor: Actor { Actor(role: role.actorRole, high: account.high, low: account.low) }
}

extension AccountRole {
  /// The role in an event's envelope.
  var actorRole: Actor.Role {
    switch self {
    case .patient: .patient
    case .clinician: .clinician
    case .nurse: .nurse
    case .admin: .admin
    case .auditor: .auditor
    }
  }
}
