/// Searches the journal.
public struct SearchJournal: Method, JournalFilter {
  /// `journal.search`.
  public static let name = "journal.search"
  /// For the documentation.
  public static let summary =
    "Finds entries of the journal that have all the words, whatever their case and accents."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam, shows: .selfEntered)

  /// The patient.
  public var patientId: PatientID
  /// Words that all must match, or parts in double quotes that match as they stand; 1 to 200 characters.
  public var q: String
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
  /// Entries of a page: 1 to 200, 50 where it is left out.
  public var limit: Int?
  /// The next page, from the page before.
  public var cursor: String?

  /// With these parameters.
  public init(patientId: PatientID, q: String) {
    (self.patientId, self.q) = (patientId, q)
  }

  /// A page of hits, the best first.
  public struct Outcome: Codable, Sendable, Equatable {
    /// What was searched.
    public var query: String
    /// The hits.
    public var hits: [JournalHit]
    /// Where the page ends.
    public var page: Pagination

    /// A page.
    public init(query: String, hits: [JournalHit], page: Pagination) {
      (self.query, self.hits, self.page) = (query, hits, page)
    }
  }

  /// Usual parameters.
  public static let example = SearchJournal(patientId: Example.patient, q: "schlaf")
  /// A usual answer.
  public static let exampleOutcome = Outcome(
    query: "schlaf", hits: [JournalHit(entry: .example, score: 2, highlights: ["Schlaf"])],
    page: Pagination(limit: 50, nextCursor: nil))
}
