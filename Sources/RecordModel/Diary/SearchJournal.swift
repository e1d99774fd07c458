package struct SearchJournal: Method, JournalFilter {
  package static let name = "journal.search"
  package static let summary =
    "Finds entries of the journal that have all the words, whatever their case and accents."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
  /// Words that must all match, or phrases in double quotes that match as they stand; 1 to 200 characters.
  package var q: String
  /// Inclusive.
  package var from: Timestamp?
  /// Exclusive.
  package var to: Timestamp?
  package var mood: Mood?
  /// Only entries that list this symptom; case and accents do not matter.
  package var symptom: String?
  /// Only entries with this tag; case and accents do not matter.
  package var tag: String?
  /// Entries a page, 1 to 200; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID, q: String) {
    (self.patientId, self.q) = (patientId, q)
  }

  /// Hits, best first.
  package struct Outcome: Codable, Sendable, Equatable {
    package var query: String
    package var hits: [JournalHit]
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
