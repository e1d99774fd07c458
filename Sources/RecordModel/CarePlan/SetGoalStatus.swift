/// Sets the status of a goal.
package struct SetGoalStatus: Method {
  package static let name = "carePlan.setGoalStatus"
  package static let summary =
    "Completes or abandons a goal of the active plan; clinicians may also take it up again."
  package static let access = Access.write(.patient, only: .patientsAndStaff)

  package var patientId: PatientID
  package var goalId: RecordID
  package var status: GoalStatus
  /// At most 500 characters.
  package var note: String?

  package init(patientId: PatientID, goalId: RecordID, status: GoalStatus) {
    (self.patientId, self.goalId, self.status) = (patientId, goalId, status)
  }

  package typealias Outcome = CarePlanGoal
  package static let example = SetGoalStatus(
    patientId: Example.patient, goalId: RecordID(known: "goal-1"), status: .completed)
  package static let exampleOutcome = CarePlanGoal(
    id: RecordID(known: "goal-1"), title: "Blutdruck unter 130/80", status: .completed)
}
