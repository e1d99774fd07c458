package struct ListJournal: Method, JournalFilter {
  package static let name = "journal.list"
  package static let summary = "Answers the patient's journal, the latest entries first."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
  /// Inclusive.
  package var from: Timestamp?
  /// Exclusive.
  package var to: Timestamp?
  package var mood: Mood?
  /// Only entries that list this symptom; case and accents do not matter.
  package var symptom: String?
  /// Only entries with this tag; case and accents do not matter.
  package var tag: String?
  /// Only entries with all these words, as in a search.
  package var q: String?
  /// Entries a page, 1 to 200; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID) {
    self.patientId = patientId
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var entries: [JournalEntry]
    package var page: Pagination

    package init(entries: [JournalEntry], page: Pagination) { (self.entries, self.page) = (entries, page) }
  }

  package static let example = ListJournal(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    entries: [.example], page: Pagination(limit: 50, nextCursor: nil))
}
