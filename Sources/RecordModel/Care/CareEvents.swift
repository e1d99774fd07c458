/// Somebody began to care for the patient.
public struct CareRelationshipStarted: Event {
  /// Code 350.
  public static let type = EventType(code: 350, name: "care.relationship-started")
  /// Who.
  public var accountId: AccountID
  /// As what.
  public var role: CareRole
  /// From then on.
  public var from: Timestamp
  /// Until then, the moment itself not included; open where it is left out.
  public var until: Timestamp?

  /// A relationship.
  public init(accountId: AccountID, role: CareRole, from: Timestamp, until: Timestamp? = nil) {
    (self.accountId, self.role, self.from, self.until) = (accountId, role, from, until)
  }
}

/// Somebody cares for the patient no more.
public struct CareRelationshipEnded: Event {
  /// Code 351.
  public static let type = EventType(code: 351, name: "care.relationship-ended")
  /// Who.
  public var accountId: AccountID

  /// An end.
  public init(accountId: AccountID) { self.accountId = accountId }
}

/// Somebody who does not care for the patient opened the record in an emergency (45 CFR 164.312(a)(2)(ii)).
public struct EmergencyAccessOpened: Event, MakesRecord {
  /// Code 352.
  public static let type = EventType(code: 352, name: "care.emergency-access-opened")
  /// Names the access.
  public var accessId: RecordID
  /// Who.
  public var accountId: AccountID
  /// As what.
  public var role: CareRole
  /// Why, in their own words.
  public var reason: String
  /// Until then it can be read.
  public var until: Timestamp

  /// An access.
  public init(accessId: RecordID, accountId: AccountID, role: CareRole, reason: String, until: Timestamp) {
    (self.accessId, self.accountId, self.role) = (accessId, accountId, role)
    (self.reason, self.until) = (reason, until)
  }

  /// The access's.
  public var madeID: RecordID { accessId }
}

/// An emergency access was judged afterwards.
public struct EmergencyAccessReviewed: Event {
  /// Code 353.
  public static let type = EventType(code: 353, name: "care.emergency-access-reviewed")
  /// The access.
  public var accessId: RecordID
  /// The judgement.
  public var finding: EmergencyFinding
  /// What was found.
  public var note: String?

  /// A judgement.
  public init(accessId: RecordID, finding: EmergencyFinding, note: String? = nil) {
    (self.accessId, self.finding, self.note) = (accessId, finding, note)
  }
}

/// The time of an emergency access was seen to be over: it does not begin again, to whatever the clock is set.
public struct EmergencyAccessEnded: Event {
  /// Code 354.
  public static let type = EventType(code: 354, name: "care.emergency-access-ended")
  /// The access.
  public var accessId: RecordID
  /// Whose it was.
  public var accountId: AccountID

  /// An end.
  public init(accessId: RecordID, accountId: AccountID) {
    (self.accessId, self.accountId) = (accessId, accountId)
  }
}

/// An account was bound to the record: whoever has it reads and writes there as the patient.
public struct AccountBound: Event {
  /// Code 355.
  public static let type = EventType(code: 355, name: "care.account-bound")
  /// How far it is; who took the step stands in the envelope.
  public var step: AccountBinding
  /// The mail address that the invitation went to, in canonical form.
  public var address: String

  /// A step of the binding.
  public init(step: AccountBinding, address: String) { (self.step, self.address) = (step, address) }
}

/// How an account that others made comes to a record.
public enum AccountBinding: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Somebody else opened the account, and a mail went to the address.
  case invited
  /// Whoever reads the mail of that address chose a password.
  case answered
}

/// Whoever has the record's account signs in with another mail address from now on.
public struct AccountAddressChanged: Event {
  /// Code 356.
  public static let type = EventType(code: 356, name: "care.account-address-changed")

  /// A change.
  public init() {}
}

/// What a review of an emergency access found.
public enum EmergencyFinding: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// There was need.
  case justified
  /// There was none.
  case unjustified
}
