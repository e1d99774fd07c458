/// Answers the publications of the care plan.
public struct ListCarePlanVersions: Method {
  /// `carePlan.versions`.
  public static let name = "carePlan.versions"
  /// For the documentation.
  public static let summary = "Answers every publication of the care plan, newest first."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID
  /// Entries of a page: 1 to 200, 50 where it is left out.
  public var limit: Int?
  /// The next page, from the page before.
  public var cursor: String?

  /// With these parameters.
  public init(patientId: PatientID) {
    self.patientId = patientId
  }

  /// A page.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The publications.
    public var versions: [CarePlanVersion]
    /// Where the page ends.
    public var page: Pagination

    /// A page.
    public init(versions: [CarePlanVersion], page: Pagination) {
      (self.versions, self.page) = (versions, page)
    }
  }

  /// Usual parameters.
  public static let example = ListCarePlanVersions(patientId: Example.patient)
  /// A usual answer.
  public static let exampleOutcome = Outcome(
    versions: [
      CarePlanVersion(
        version: 1, planId: RecordID(known: "plan-1"), status: .active, publishedDate: Example.start,
        publishedBy: "service:1000", changeNote: nil)
    ], page: Pagination(limit: 50, nextCursor: nil))
}
