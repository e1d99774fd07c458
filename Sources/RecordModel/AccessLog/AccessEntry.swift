/// One access to a record, or one that was refused, as it is to be written to the access log.
///
/// Holds ids and names of things, never what a record holds (R-SO-285).
package struct AccessEntry: Sendable, Equatable {
  /// Whose data: a patient, or somebody else with an account, by its id; `nil` where it is about no single person.
  package var patient: PatientID?
  /// Who looked: the person, or the program where it speaks for nobody.
  package var actor: Actor
  /// By which way the request came.
  package var channel: EventChannel
  package var request: RequestID?
  /// When it happened, where that is not when it is written.
  package var occurredAt: Timestamp?
  /// What was done and why.
  package var use: AccessUse

  /// An access to a patient's record.
  package init(
    patient: PatientID?, actor: Actor, channel: EventChannel, request: RequestID?, use: AccessUse
  ) {
    (self.patient, self.actor, self.channel) = (patient, actor, channel)
    (self.request, self.use) = (request, use)
  }

  /// Whether the patient looked at the own record and was let.
  package var isOwnUse: Bool { use.relation == .own && use.refusal == nil }
}

/// What was done with a record, and why.
///
/// Stored under short names: there is an entry for every access.
package struct AccessUse: Codable, Sendable, Equatable {
  /// The method that was called; `vitals.*` for several of one area that were put together.
  package var method: String
  /// Parts of the record that it is about.
  package var areas: [RecordArea]
  package var purpose: AccessPurpose
  package var basis: AccessBasis
  /// What who looks is to the patient.
  package var relation: AccessRelation
  /// How much it was about.
  package var scope: AccessScope
  /// Why it was refused, as a stable name such as `not_assigned`; `nil` where it was allowed.
  package var refusal: String?
  /// User id of the program that asked, where somebody else is who looked.
  package var service: UInt32?
  /// For whom who looked acted, where that is another person.
  package var onBehalfOf: AccountID?
  /// The sign-in that it happened in.
  package var session: SessionID?
  /// Bytes of the answer.
  package var bytes: Int?
  /// Things in the answer, where they can be counted.
  package var items: Int?
  /// Ids of the things that it is about; a few at most.
  package var resources: [String]?
  /// Address of the person's device, as the program that asked says.
  package var address: String?
  /// Accesses that were put together in this entry; `nil` for one.
  package var count: Int?
  /// When the first of several happened; the entry's own time is that of the last.
  package var firstAt: Timestamp?
  /// To whom outside data was given, where it was.
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
  /// What was given, in few words and without content, such as `FHIR bundle: vitals, labs`.
  package var what: String
  /// The recipient's address, where it is known.
  package var address: String?
  /// The purpose in words, where its name does not say enough.
  package var statement: String?

  /// Something that was given to somebody.
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
