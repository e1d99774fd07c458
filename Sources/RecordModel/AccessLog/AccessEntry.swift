/// One access to a record, allowed or refused, for the access log.
///
/// Holds ids and names, never content of the record (R-SO-285).
package struct AccessEntry: Sendable, Equatable {
  /// The patient, or another account holder, whose data it is; `nil` if it is about no single person.
  package var patient: PatientID?
  /// The person who looked, or the program if it acts for nobody.
  package var actor: Actor
  package var channel: EventChannel
  package var request: RequestID?
  /// When it happened, if that is not when it is written.
  package var occurredAt: Timestamp?
  package var use: AccessUse

  package init(
    patient: PatientID?, actor: Actor, channel: EventChannel, request: RequestID?, use: AccessUse
  ) {
    (self.patient, self.actor, self.channel) = (patient, actor, channel)
    (self.request, self.use) = (request, use)
  }

  /// Whether patients looked at their own record and were admitted.
  package var isOwnUse: Bool { use.relation == .own && use.refusal == nil }
}

/// How a record was used, and why.
///
/// Stored under short names: there is an entry for every access.
package struct AccessUse: Codable, Sendable, Equatable {
  /// The method that was called; `vitals.*` for several of one area put together.
  package var method: String
  package var areas: [RecordArea]
  package var purpose: AccessPurpose
  package var basis: AccessBasis
  package var relation: AccessRelation
  package var scope: AccessScope
  /// Why it was refused, as a stable name such as `not_assigned`; `nil` if it was allowed.
  package var refusal: String?
  /// User id of the program that asked, if the actor is somebody else.
  package var service: UInt32?
  /// The person for whom the actor acted, if that is another one.
  package var onBehalfOf: AccountID?
  package var session: SessionID?
  /// Bytes of the answer.
  package var bytes: Int?
  /// Documents in the answer, if they can be counted.
  package var items: Int?
  /// Ids of what it is about; a few at most.
  package var resources: [String]?
  /// Address of the person's device, as reported by the program that asked.
  package var address: String?
  /// Accesses put together in this entry; `nil` for one.
  package var count: Int?
  /// When the first of several happened; the entry's own time is that of the last.
  package var firstAt: Timestamp?
  package var disclosure: AccessDisclosure?

  /// An access that was allowed, or refused with a reason.
  package init(
    method: String, areas: [RecordArea], purpose: AccessPurpose, basis: AccessBasis,
    relation: AccessRelation, scope: AccessScope, refusal: String? = nil
  ) {
    (self.method, self.areas, self.purpose) = (method, areas, purpose)
    (self.basis, self.relation, self.scope) = (basis, relation, scope)
    self.refusal = refusal
  }

  enum CodingKeys: String, CodingKey {
    case method = "m"
    case areas = "a"
    case purpose = "p"
    case basis = "b"
    case relation = "r"
    case scope = "s"
    case refusal = "x"
    case service = "u"
    case onBehalfOf = "o"
    case session = "i"
    case bytes = "z"
    case items = "n"
    case resources = "e"
    case address = "d"
    case count = "c"
    case firstAt = "f"
    case disclosure = "g"
  }
}

/// Data that was given to somebody outside, as 45 CFR 164.528(b)(2) asks to be accounted for.
package struct AccessDisclosure: Codable, Sendable, Equatable {
  /// Name of the person or organization that received it.
  package var recipient: String
  /// A few words without content, such as `FHIR bundle: vitals, labs`.
  package var what: String
  package var address: String?
  /// The purpose in words, if its name does not say enough.
  package var statement: String?

  package init(recipient: String, what: String, address: String? = nil, statement: String? = nil) {
    (self.recipient, self.what, self.address, self.statement) = (recipient, what, address, statement)
  }

  enum CodingKeys: String, CodingKey {
    case recipient = "t"
    case what = "w"
    case address = "d"
    case statement = "s"
  }
}
