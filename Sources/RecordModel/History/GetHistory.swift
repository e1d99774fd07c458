/// Reads a patient's history.
package struct GetHistory: Method {
  package static let name = "history.get"
  package static let summary =
    "Answers what other systems know of a patient by kind, what goes on before what ended, newest first."
  /// Reads a patient's record.
  package static let access = Access.read(.patient, by: .patientAndTeam)

  package var patientId: PatientID
  /// Only these kinds; all where it is left out.
  package var resources: [HistoryResource]?
  /// Only entries that began at this moment or later.
  package var from: Timestamp?
  /// Only entries that began before this moment.
  package var to: Timestamp?
  /// Whether entries that were declared wrong are listed too, after all others of their kind.
  package var includeRetracted: Bool?
  /// Page size, 1 to 200; 50 where it is left out.
  package var limit: Int?
  /// Where to go on: `nextCursor` of the page before.
  package var cursor: String?

  /// A page of entries.
  package init(patientId: PatientID, limit: Int? = nil, cursor: String? = nil) {
    (self.patientId, self.limit, self.cursor) = (patientId, limit, cursor)
  }

  /// A page of a history.
  package struct Outcome: Codable, Sendable, Equatable {
    package var entries: [HistoryEntry]
    /// What is known of allergies, whatever is asked for.
    package var allergies: AllergyKnowledge
    /// Where the page ends.
    package var page: Pagination

    package init(entries: [HistoryEntry], allergies: AllergyKnowledge, page: Pagination) {
      (self.entries, self.allergies, self.page) = (entries, allergies, page)
    }
  }

  /// Ten entries.
  package static let example = GetHistory(patientId: Example.patient, limit: 10)
  package static let exampleOutcome = Outcome(
    entries: [.example], allergies: AllergyKnowledge(.neverAsked),
    page: Pagination(limit: 10, nextCursor: nil))
}

/// What is known of a patient's allergies: "asked, none" is something else than "never asked".
package struct AllergyKnowledge: Codable, Sendable, Equatable {
  package var state: State
  /// The assertion that there is none, where that is what is known.
  package var assertionId: RecordID?
  package var askedAt: Timestamp?

  /// What can be known.
  package enum State: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// Nobody asked and nothing is on record.
    case neverAsked = "never-asked"
    /// The patient was asked and has none.
    case noneAsserted = "none-asserted"
    /// At least one goes on.
    case active
    /// There were some, all are over.
    case resolved
  }

  package init(_ state: State, assertionId: RecordID? = nil, askedAt: Timestamp? = nil) {
    (self.state, self.assertionId, self.askedAt) = (state, assertionId, askedAt)
  }
}
