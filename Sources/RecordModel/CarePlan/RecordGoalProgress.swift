/// Says how far somebody came with a goal.
public struct RecordGoalProgress: Method {
  /// `carePlan.recordProgress`.
  public static let name = "carePlan.recordProgress"
  /// For the documentation.
  public static let summary = "Records progress with a goal, as a share of the way or as a measured value."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID
  /// The goal.
  public var goalId: RecordID
  /// Made by the client for entering offline; the same id and content again changes nothing (R-MH-269).
  public var id: RecordID?
  /// When it was so; now where it is left out.
  public var date: OffsetTime?
  /// How much of the way is done, 0 to 100.
  public var percent: Int?
  /// What was measured.
  public var value: ExactDecimal?
  /// The unit of the value; at most 20 characters.
  public var unit: String?
  /// A remark; at most 500 characters.
  public var note: String?

  /// With these parameters.
  public init(patientId: PatientID, goalId: RecordID) {
    (self.patientId, self.goalId) = (patientId, goalId)
  }

  /// What the method answers.
  public typealias Outcome = GoalProgress
  /// Usual parameters.
  public static let example: Self = {
    var call = RecordGoalProgress(patientId: Example.patient, goalId: RecordID(known: "goal-1"))
    (call.percent, call.note) = (40, "Letzte Woche im Ziel")
    return call
  }()
  /// A usual answer.
  public static let exampleOutcome = GoalProgress.example
}
