package struct SearchJournal: Method, JournalFilter {
  /// `journal.search`.
  package static let name = "journal.search"
  package static let summary =
    "Finds entries of the journal that have all the words, whatever their case and accents."
  /// Reads a patient's record.
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
  /// Words that all must match, or parts in double quotes that match as they stand; 1 to 200 characters.
  package var q: String
  /// Only about this moment or later.
  package var from: Timestamp?
  /// Only about moments before.
  package var to: Timestamp?
  /// Only this mood.
  package var mood: Mood?
  /// Only entries that list this symptom; case and accents do not matter.
  package var symptom: String?
  /// Only entries with this tag; case and accents do not matter.
  package var tag: String?
  /// Entries of a page: 1 to 200, 50 where it is left out.
  package var limit: Int?
  /// The next page, from the page before.
  package var cursor: String?

  package init(patientId: PatientID, q: String) {
    (self.patientId, self.q) = (patientId, q)
  }

  /// A page of hits, the best first.
  package struct Outcome: Codable, Sendable, Equatable {
    /// What was searched.
    package var query: String
    package var hits: [JournalHit]
    /// Where the page ends.
    package var page: Pagination

    package init(query: String, hits: [JournalHit], page: Pagination) {
      (self.query, self.hits, self.page) = (query, hits, page)
    }
  }

  package static let example = SearchJournal(patientId: Example.patient, q: "schlaf")
  package static let exampleOutcome = Outcome(
    query: "schlaf", hits: [JournalHit(entry: .example, score: 2, highlights: ["Schlaf"])],
    page: Pagination(limit: 50, nextCursor: nil))
}
