import RecordModel
import RecordStore

/// The person behind a call, with a living session.
struct Principal: Sendable, Equatable {
  var account: AccountID
  var role: AccountRole
  var session: SessionID
  var application: Application
  /// Whether the account's address was proved to be the person's.
  var hasVerifiedAddress: Bool

  /// The person's own record; a patient's account has the patient's id.
  var patient: PatientID? {
    role == .patient ? PatientID(of: account) : nil
  }
}

/// The claims of a token with verified signature, issuer, audience, type and times.
///
/// Whether the session still lives is decided by the record, in the view that answers the call.
struct AccessClaims: Sendable, Equatable {
  var account: AccountID
  var session: SessionID
  var application: Application
  var expiresAt: Timestamp
}

/// The admission of a person, as noted in the access log.
struct Admission: Sendable, Equatable {
  var person: Principal
  /// To the patient named by the call.
  var relation: Relation
}

/// A person's relation to the record that a call is about.
enum Relation: String, CaseIterable, Sendable {
  case own
  /// It would be the person's own, but they are no patient and keep none (R-RH-035).
  case oneself
  /// The person cares for the patient now.
  case assigned
  /// The person opened the record for an emergency that is not over.
  case emergency
  case none
}
