/// Says how far a goal is.
package struct SetGoalStatus: Method {
  /// `carePlan.setGoalStatus`.
  package static let name = "carePlan.setGoalStatus"
  package static let summary =
    "Completes or abandons a goal of the active plan; clinicians may also take it up again."
  /// Writes a patient's record.
  package static let access = Access.write(.patient, only: .patientsAndStaff)

  package var patientId: PatientID
  package var goalId: RecordID
  package var status: GoalStatus
  /// A remark; at most 500 characters.
  package var note: String?

  package init(patientId: PatientID, goalId: RecordID, status: GoalStatus) {
    (self.patientId, self.goalId, self.status) = (patientId, goalId, status)
  }

  /// What the method answers.
  package typealias Outcome = CarePlanGoal
  package static let example = SetGoalStatus(
    patientId: Example.patient, goalId: RecordID(known: "goal-1"), status: .completed)
  package static let exampleOutcome = CarePlanGoal(
    id: RecordID(known: "goal-1"), title: "Blutdruck unter 130/80", status: .completed)
}
