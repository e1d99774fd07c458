/// Answers the course of a goal.
public struct ListGoalProgress: Method {
  /// `carePlan.progress`.
  public static let name = "carePlan.progress"
  /// For the documentation.
  public static let summary = "Answers what was said about the progress with a goal, newest first."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID
  /// The goal.
  public var goalId: RecordID
  /// Entries of a page: 1 to 200, 50 where it is left out.
  public var limit: Int?
  /// The next page, from the page before.
  public var cursor: String?

  /// With these parameters.
  public init(patientId: PatientID, goalId: RecordID) {
    (self.patientId, self.goalId) = (patientId, goalId)
  }

  /// A page.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The entries.
    public var progress: [GoalProgress]
    /// Where the page ends.
    public var page: Pagination

    /// A page.
    public init(progress: [GoalProgress], page: Pagination) { (self.progress, self.page) = (progress, page) }
  }

  /// Usual parameters.
  public static let example = ListGoalProgress(
    patientId: Example.patient, goalId: RecordID(known: "goal-1"))
  /// A usual answer.
  public static let exampleOutcome = Outcome(
    progress: [.example], page: Pagination(limit: 50, nextCursor: nil))
}
