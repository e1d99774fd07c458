/// Answers the journal.
public struct ListJournal: Method, JournalFilter {
  /// `journal.list`.
  public static let name = "journal.list"
  /// For the documentation.
  public static let summary = "Answers the patient's journal, the latest entries first."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam, shows: .selfEntered)

  /// The patient.
  public var patientId: PatientID
  /// Only about this moment or later.
  public var from: Timestamp?
  /// Only about moments before.
  public var to: Timestamp?
  /// Only this mood.
  public var mood: Mood?
  /// Only entries that list this symptom; case and accents do not matter.
  public var symptom: String?
  /// Only entries with this tag; case and accents do not matter.
  public var tag: String?
  /// Only entries with all these words, as in a search.
  public var q: String?
  /// Entries of a page: 1 to 200, 50 where it is left out.
  public var limit: Int?
  /// The next page, from the page before.
  public var cursor: String?

  /// With these parameters.
  public init(patientId: PatientID) {
    self.patientId = patientId
  }

  /// A page of entries.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The entries.
    public var entries: [JournalEntry]
    /// Where the page ends.
    public var page: Pagination

    /// A page.
    public init(entries: [JournalEntry], page: Pagination) { (self.entries, self.page) = (entries, page) }
  }

  /// Usual parameters.
  public static let example = ListJournal(patientId: Example.patient)
  /// A usual answer.
  public static let exampleOutcome = Outcome(
    entries: [.example], page: Pagination(limit: 50, nextCursor: nil))
}
