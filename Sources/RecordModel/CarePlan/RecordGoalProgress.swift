/// Records progress with a goal.
package struct RecordGoalProgress: Method {
  package static let name = "carePlan.recordProgress"
  package static let summary = "Records progress with a goal, as a share of the way or as a measured value."
  package static let access = Access.write(.patient, only: .patientsAndStaff)

  package var patientId: PatientID
  package var goalId: RecordID
  /// Made by the client for entering offline; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  /// Now if left out.
  package var date: OffsetTime?
  /// Share of the way, 0 to 100.
  package var percent: Int?
  package var value: ExactDecimal?
  /// At most 20 characters.
  package var unit: String?
  /// At most 500 characters.
  package var note: String?

  package init(patientId: PatientID, goalId: RecordID) {
    (self.patientId, self.goalId) = (patientId, goalId)
  }

  package typealias Outcome = GoalProgress
  package static let example: Self = {
    var call = RecordGoalProgress(patientId: Example.patient, goalId: RecordID(known: "goal-1"))
    (call.percent, call.note) = (40, "Letzte Woche im Ziel")
    return call
  }()
  package static let exampleOutcome = GoalProgress.example
}
