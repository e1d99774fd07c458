/// Answers a patient's laboratory results.
public struct ListLabs: Method {
  /// `labs.list`.
  public static let name = "labs.list"
  /// For the documentation.
  public static let summary = "Answers laboratory results, newest first."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID
  /// Only specimens from this moment on.
  public var from: Timestamp?
  /// Only specimens before this moment.
  public var to: Timestamp?
  /// Only results of this status.
  public var status: LabStatus?
  /// A part of the test's or an analyte's name, whatever case and accents.
  public var q: String?
  /// Also results that were declared wrong.
  public var includeRetracted: Bool?
  /// Results of a page: 1 to 200, 50 where it is left out.
  public var limit: Int?
  /// The next page, from the page before.
  public var cursor: String?

  /// With these parameters.
  public init(patientId: PatientID) {
    self.patientId = patientId
  }

  /// A page of results.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The results.
    public var results: [LabResult]
    /// Where the page ends.
    public var page: Pagination

    /// A page.
    public init(results: [LabResult], page: Pagination) { (self.results, self.page) = (results, page) }
  }

  /// Usual parameters.
  public static let example = ListLabs(patientId: Example.patient)
  /// A usual answer.
  public static let exampleOutcome = Outcome(
    results: [.example], page: Pagination(limit: 50, nextCursor: nil))
}
