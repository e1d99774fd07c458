/// Reads a patient's history.
public struct GetHistory: Method {
  /// `history.get`.
  public static let name = "history.get"
  /// For the documentation.
  public static let summary =
    "Answers what other systems know of a patient by kind, what goes on before what ended, newest first."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID
  /// Only these kinds; all where it is left out.
  public var resources: [HistoryResource]?
  /// Only entries that began at this moment or later.
  public var from: Timestamp?
  /// Only entries that began before this moment.
  public var to: Timestamp?
  /// Whether entries that were declared wrong are listed too, after all others of their kind.
  public var includeRetracted: Bool?
  /// Page size, 1 to 200; 50 where it is left out.
  public var limit: Int?
  /// Where to go on: `nextCursor` of the page before.
  public var cursor: String?

  /// A page of entries.
  public init(patientId: PatientID, limit: Int? = nil, cursor: String? = nil) {
    (self.patientId, self.limit, self.cursor) = (patientId, limit, cursor)
  }

  /// A page of a history.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The entries.
    public var entries: [HistoryEntry]
    /// What is known of allergies, whatever is asked for.
    public var allergies: AllergyKnowledge
    /// Where the page ends.
    public var page: Pagination

    /// A page.
    public init(entries: [HistoryEntry], allergies: AllergyKnowledge, page: Pagination) {
      (self.entries, self.allergies, self.page) = (entries, allergies, page)
    }
  }

  /// Ten entries.
  public static let example = GetHistory(patientId: Example.patient, limit: 10)
  /// One entry.
  public static let exampleOutcome = Outcome(
    entries: [.example], allergies: AllergyKnowledge(.neverAsked),
    page: Pagination(limit: 10, nextCursor: nil))
}

/// What is known of a patient's allergies: "asked, none" is something else than "never asked".
public struct AllergyKnowledge: Codable, Sendable, Equatable {
  /// What is known.
  public var state: State
  /// The assertion that there is none, where that is what is known.
  public var assertionId: RecordID?
  /// When that was asked.
  public var askedAt: Timestamp?

  /// What can be known.
  public enum State: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// Nobody asked and nothing is on record.
    case neverAsked = "never-asked"
    /// The patient was asked and has none.
    case noneAsserted = "none-asserted"
    /// At least one goes on.
    case active
    /// There were some, all are over.
    case resolved
  }

  /// What is known.
  public init(_ state: State, assertionId: RecordID? = nil, askedAt: Timestamp? = nil) {
    (self.state, self.assertionId, self.askedAt) = (state, assertionId, askedAt)
  }
}
