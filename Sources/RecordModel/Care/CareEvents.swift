/// Somebody began to care for the patient.
package struct CareRelationshipStarted: Event {
  package static let type = EventType(code: 350, name: "care.relationship-started")
  package var accountId: AccountID
  package var role: CareRole
  package var from: Timestamp
  /// Exclusive; open if left out.
  package var until: Timestamp?

  package init(accountId: AccountID, role: CareRole, from: Timestamp, until: Timestamp? = nil) {
    (self.accountId, self.role, self.from, self.until) = (accountId, role, from, until)
  }
}

/// Somebody no longer cares for the patient.
package struct CareRelationshipEnded: Event {
  package static let type = EventType(code: 351, name: "care.relationship-ended")
  package var accountId: AccountID

  package init(accountId: AccountID) { self.accountId = accountId }
}

/// Somebody who does not care for the patient opened the record in an emergency (45 CFR 164.312(a)(2)(ii)).
package struct EmergencyAccessOpened: Event, MakesRecord {
  package static let type = EventType(code: 352, name: "care.emergency-access-opened")
  package var accessId: RecordID
  package var accountId: AccountID
  package var role: CareRole
  /// In their own words.
  package var reason: String
  /// The end of the access.
  package var until: Timestamp

  package init(accessId: RecordID, accountId: AccountID, role: CareRole, reason: String, until: Timestamp) {
    (self.accessId, self.accountId, self.role) = (accessId, accountId, role)
    (self.reason, self.until) = (reason, until)
  }

  package var madeID: RecordID { accessId }
}

/// An emergency access was judged afterwards.
package struct EmergencyAccessReviewed: Event {
  package static let type = EventType(code: 353, name: "care.emergency-access-reviewed")
  package var accessId: RecordID
  package var finding: EmergencyFinding
  package var note: String?

  package init(accessId: RecordID, finding: EmergencyFinding, note: String? = nil) {
    (self.accessId, self.finding, self.note) = (accessId, finding, note)
  }
}

/// The time of an emergency access was seen to be over: it does not begin again, whatever the clock is set
/// to.
package struct EmergencyAccessEnded: Event {
  package static let type = EventType(code: 354, name: "care.emergency-access-ended")
  package var accessId: RecordID
  package var accountId: AccountID

  package init(accessId: RecordID, accountId: AccountID) {
    (self.accessId, self.accountId) = (accessId, accountId)
  }
}

/// An account was bound to the record: its holder reads and writes there as the patient.
package struct AccountBound: Event {
  package static let type = EventType(code: 355, name: "care.account-bound")
  /// How far the binding is; the envelope says who took the step.
  package var step: AccountBinding
  /// The mail address that the invitation went to, in canonical form.
  package var address: String

  package init(step: AccountBinding, address: String) { (self.step, self.address) = (step, address) }
}

/// The steps that bind an account made by others to a record.
package enum AccountBinding: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Somebody else opened the account, and a mail went to the address.
  case invited
  /// Whoever reads the mail of that address chose a password.
  case answered
}

/// The holder of the record's account signs in with another mail address from now on.
package struct AccountAddressChanged: Event {
  package static let type = EventType(code: 356, name: "care.account-address-changed")

  package init() {}
}

/// The finding of a review of an emergency access.
package enum EmergencyFinding: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// There was need.
  case justified
  /// There was none.
  case unjustified
}
