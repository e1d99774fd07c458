/// Answers the journal.
package struct ListJournal: Method, JournalFilter {
  /// `journal.list`.
  package static let name = "journal.list"
  package static let summary = "Answers the patient's journal, the latest entries first."
  /// Reads a patient's record.
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
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
  /// Only entries with all these words, as in a search.
  package var q: String?
  /// Entries of a page: 1 to 200, 50 where it is left out.
  package var limit: Int?
  /// The next page, from the page before.
  package var cursor: String?

  package init(patientId: PatientID) {
    self.patientId = patientId
  }

  /// A page of entries.
  package struct Outcome: Codable, Sendable, Equatable {
    package var entries: [JournalEntry]
    /// Where the page ends.
    package var page: Pagination

    package init(entries: [JournalEntry], page: Pagination) { (self.entries, self.page) = (entries, page) }
  }

  package static let example = ListJournal(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    entries: [.example], page: Pagination(limit: 50, nextCursor: nil))
}
