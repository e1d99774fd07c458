/// Lists entries of vitals.
public struct ListVitals: Method {
  /// `vitals.list`.
  public static let name = "vitals.list"
  /// For the documentation.
  public static let summary =
    "Lists entries of vitals by the time of measurement, newest first unless asked otherwise."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam, shows: .selfEntered)

  /// The patient.
  public var patientId: PatientID
  /// Only entries from this moment on.
  public var from: Timestamp?
  /// Only entries before this moment; of exactly this moment where it is `from` too (R-MH-338).
  public var to: Timestamp?
  /// Which come first; `desc` where it is left out.
  public var order: ListOrder?
  /// Only entries with a value of one of these; all where it is left out.
  public var measures: [MeasureKind]?
  /// Whether entries that were declared wrong are listed too, marked.
  public var includeRetracted: Bool?
  /// Page size, 1 to 200; 50 where it is left out (R-MH-293).
  public var limit: Int?
  /// Where to go on: `nextCursor` of the page before.
  public var cursor: String?

  /// The first page of entries.
  public init(patientId: PatientID, limit: Int? = nil, cursor: String? = nil) {
    (self.patientId, self.limit, self.cursor) = (patientId, limit, cursor)
  }

  /// The contract's `VitalsList`.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The entries.
    public var vitals: [VitalsEntry]
    /// Where the page ends.
    public var page: Pagination

    /// A page.
    public init(vitals: [VitalsEntry], page: Pagination) { (self.vitals, self.page) = (vitals, page) }
  }

  /// The newest ten.
  public static let example = ListVitals(patientId: Example.patient, limit: 10)
  /// One entry.
  public static let exampleOutcome = Outcome(
    vitals: [.example], page: Pagination(limit: 10, nextCursor: nil))
}
