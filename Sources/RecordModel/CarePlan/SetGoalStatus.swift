/// Says how far a goal is.
public struct SetGoalStatus: Method {
  /// `carePlan.setGoalStatus`.
  public static let name = "carePlan.setGoalStatus"
  /// For the documentation.
  public static let summary =
    "Completes or abandons a goal of the active plan; clinicians may also take it up again."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID
  /// The goal.
  public var goalId: RecordID
  /// Where it is.
  public var status: GoalStatus
  /// A remark; at most 500 characters.
  public var note: String?

  /// With these parameters.
  public init(patientId: PatientID, goalId: RecordID, status: GoalStatus) {
    (self.patientId, self.goalId, self.status) = (patientId, goalId, status)
  }

  /// What the method answers.
  public typealias Outcome = CarePlanGoal
  /// Usual parameters.
  public static let example = SetGoalStatus(
    patientId: Example.patient, goalId: RecordID(known: "goal-1"), status: .completed)
  /// A usual answer.
  public static let exampleOutcome = CarePlanGoal(
    id: RecordID(known: "goal-1"), title: "Blutdruck unter 130/80", status: .completed)
}
