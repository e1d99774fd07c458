/// Reads a patient's history.
package struct GetHistory: Method {
  package static let name = "history.get"
  package static let summary =
    "Answers what other systems know of a patient by kind, what goes on before what ended, newest first."
  package static let access = Access.read(.patient, by: .patientAndTeam)

  package var patientId: PatientID
  /// All if left out.
  package var resources: [HistoryResource]?
  /// Begun at this moment or later.
  package var from: Timestamp?
  /// Begun before this moment.
  package var to: Timestamp?
  /// Whether entries declared wrong are listed too, after all others of their kind.
  package var includeRetracted: Bool?
  /// Page size, 1 to 200; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID, limit: Int? = nil, cursor: String? = nil) {
    (self.patientId, self.limit, self.cursor) = (patientId, limit, cursor)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var entries: [HistoryEntry]
    /// Whatever kinds are requested.
    package var allergies: AllergyKnowledge
    package var page: Pagination

    package init(entries: [HistoryEntry], allergies: AllergyKnowledge, page: Pagination) {
      (self.entries, self.allergies, self.page) = (entries, allergies, page)
    }
  }

  package static let example = GetHistory(patientId: Example.patient, limit: 10)
  package static let exampleOutcome = Outcome(
    entries: [.example], allergies: AllergyKnowledge(.neverAsked),
    page: Pagination(limit: 10, nextCursor: nil))
}

/// The state of knowledge about allergies: "asked, none" differs from "never asked".
package struct AllergyKnowledge: Codable, Sendable, Equatable {
  package var state: State
  /// The assertion that there is none, if that is the state.
  package var assertionId: RecordID?
  package var askedAt: Timestamp?

  package enum State: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// Nobody asked and nothing is on record.
    case neverAsked = "never-asked"
    /// The patient was asked and has none.
    case noneAsserted = "none-asserted"
    /// At least one is active.
    case active
    /// There were some, all resolved.
    case resolved
  }

  package init(_ state: State, assertionId: RecordID? = nil, askedAt: Timestamp? = nil) {
    (self.state, self.assertionId, self.askedAt) = (state, assertionId, askedAt)
  }
}
