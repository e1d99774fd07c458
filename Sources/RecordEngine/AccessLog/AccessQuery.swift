import RecordModel
import RecordStore

/// Selects entries of the access log.
struct AccessQuery {
  var patient: PatientID?
  var account: AccountID?
  var role: AccessRole?
  var method: String?
  var outcome: AccessOutcome?
  var emergency: Bool?
  var from: Timestamp?
  var to: Timestamp?
  /// Whether patients' use of their own records counts.
  var includesOwnUse = true
  /// Whether only disclosures count.
  var isForDisclosures = false

  /// The part of the decision that needs no opened entry.
  ///
  /// - Parameter isIndexed: whether refusals of the volume have a type of their own.
  func accepts(_ envelope: Envelope, isIndexed: Bool) -> Bool {
    guard accepts(type: envelope.typeCode, isIndexed) else { return false }
    if let patient, envelope.stream.patient != patient { return false }
    if let role, AccessRole(envelope.actor.role) != role { return false }
    guard let account else { return true }
    return AccessRole(envelope.actor.role).isPerson && envelope.actor.high == account.high
      && envelope.actor.low == account.low
  }

  private func accepts(type: UInt16, _ isIndexed: Bool) -> Bool {
    switch type {
    case AccessDisclosed.type.code: outcome == nil || outcome == .allowed
    case _ where isForDisclosures: false
    case AccessRecorded.type.code:
      outcome == nil || outcome == .allowed || (outcome == .denied && !isIndexed)
    case AccessRefused.type.code: outcome == nil || outcome == .denied
    case AccessAttempted.type.code, AccessEnded.type.code: true
    default: false
    }
  }

  /// The rest.
  func accepts(_ found: FoundAccess) -> Bool {
    let use = found.use
    if !includesOwnUse, use.relation == .own, use.refusal == nil { return false }
    if let outcome, AccessOutcome(found.envelope, use, found.concluded) != outcome { return false }
    if let emergency, (use.relation == .breakGlass) != emergency { return false }
    guard let method else { return true }
    guard method.hasSuffix("*") else { return use.method == method }
    return use.method.hasPrefix(method.dropLast())
  }
}

/// An entry with its place.
struct FoundAccess {
  var year: Int
  var envelope: Envelope
  var use: AccessUse
  /// The outcome, if it was written later.
  var concluded: AccessConcluded?
}

/// A place in the access log: everything older than a position of a volume comes after it.
struct AccessPlace: Codable, Equatable {
  var year: Int
  var position: UInt64

  enum CodingKeys: String, CodingKey {
    case year = "y"
    case position = "p"
  }
}
