import RecordModel
import RecordStore

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

/// What a person was let in for, as the access log notes it.
struct Admission: Sendable, Equatable {
  var person: Principal
  /// To the patient that the call names.
  var relation: Relation
}

/// In what way a person is tied to the record that a call is about.
enum Relation: String, CaseIterable, Sendable {
  /// It is the person's own.
  case own
  /// The record would be the person's own, who is no patient and keeps none (R-RH-035).
  case oneself
  /// The person cares for the patient now.
  case assigned
  /// The person opened the record for an emergency that is not over.
  case emergency
  /// In no way.
  case none
}
