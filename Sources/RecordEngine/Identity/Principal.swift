import RecordModel

/// The person behind a call, as a living session says.
struct Principal: Sendable, Equatable {
  var account: AccountID
  var role: AccountRole
  var session: SessionID
  var application: Application
  /// Whether the person showed that the account's address is theirs.
  var hasVerifiedAddress: Bool

  /// The record that is the person's own; a patient's account has the patient's id.
  var patient: PatientID? {
    role == .patient ? PatientID(of: account) : nil
  }
}

/// What a token says whose signature, issuer, audience, type and times were checked.
///
/// Whether the session still lives is for the record to say, in the view that answers the call.
struct AccessClaims: Sendable, Equatable {
  var account: AccountID
  var session: SessionID
  var application: Application
  var expiresAt: Timestamp
}
