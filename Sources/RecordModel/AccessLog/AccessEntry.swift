/// One access to a record, or one that was refused, as it is to be written to the access log.
///
/// Holds ids and names of things, never what a record holds (R-SO-285).
public struct AccessEntry: Sendable, Equatable {
  /// Whose data: a patient, or somebody else with an account, by its id; `nil` where it is about no single person.
  public var patient: PatientID?
  /// Who looked: the person, or the program where it speaks for nobody.
  public var actor: Actor
  /// By which way the request came.
  public var channel: EventChannel
  /// The request.
  public var request: RequestID?
  /// When it happened, where that is not when it is written.
  public var occurredAt: Timestamp?
  /// What was done and why.
  public var use: AccessUse

  /// An access to a patient's record.
  public init(
    patient: PatientID?, actor: Actor, channel: EventChannel, request: RequestID?, use: AccessUse
  ) {
    (self.patient, self.actor, self.channel) = (patient, actor, channel)
    (self.request, self.use) = (request, use)
  }

  /// Whether the patient looked at the own record and was let.
  public var isOwnUse: Bool { use.relation == .own && use.refusal == nil }
}

/// What was done with a record, and why.
///
/// Stored under short names: there is an entry for every access.
public struct AccessUse: Codable, Sendable, Equatable {
  /// The method that was called; `vitals.*` for several of one area that were put together.
  public var method: String
  /// Parts of the record that it is about.
  public var areas: [RecordArea]
  /// Why.
  public var purpose: AccessPurpose
  /// What allows it.
  public var basis: AccessBasis
  /// What who looks is to the patient.
  public var relation: AccessRelation
  /// How much it was about.
  public var scope: AccessScope
  /// Why it was refused, as a stable name such as `not_assigned`; `nil` where it was allowed.
  public var refusal: String?
  /// User id of the program that asked, where somebody else is who looked.
  public var service: UInt32?
  /// For whom who looked acted, where that is another person.
  public var onBehalfOf: AccountID?
  /// The sign-in that it happened in.
  public var session: SessionID?
  /// Bytes of the answer.
  public var bytes: Int?
  /// Things in the answer, where they can be counted.
  public var items: Int?
  /// Ids of the things that it is about; a few at most.
  public var resources: [String]?
  /// Address of the person's device, as the program that asked says.
  public var address: String?
  /// Accesses that were put together in this entry; `nil` for one.
  public var count: Int?
  /// When the first of several happened; the entry's own time is that of the last.
  public var firstAt: Timestamp?
  /// To whom outside data was given, where it was.
  public var disclosure: AccessDisclosure?

  /// An access that was allowed, or refused with a reason.
  public init(
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
public struct AccessDisclosure: Codable, Sendable, Equatable {
  /// Name of the person or organization that received it.
  public var recipient: String
  /// What was given, in few words and without content, such as `FHIR bundle: vitals, labs`.
  public var what: String
  /// The recipient's address, where it is known.
  public var address: String?
  /// The purpose in words, where its name does not say enough.
  public var statement: String?

  /// Something that was given to somebody.
  public init(recipient: String, what: String, address: String? = nil, statement: String? = nil) {
    (self.recipient, self.what, self.address, self.statement) = (recipient, what, address, statement)
  }

  enum CodingKeys: String, CodingKey {
    case recipient = "t"
    case what = "w"
    case address = "d"
    case statement = "s"
  }
}
