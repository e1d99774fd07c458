/// Lists the progress of a goal.
package struct ListGoalProgress: Method {
  package static let name = "carePlan.progress"
  package static let summary = "Answers what was said about the progress with a goal, newest first."
  package static let access = Access.read(.patient, only: .patientsAndStaff)

  package var patientId: PatientID
  package var goalId: RecordID
  /// Entries a page, 1 to 200; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID, goalId: RecordID) {
    (self.patientId, self.goalId) = (patientId, goalId)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var progress: [GoalProgress]
    package var page: Pagination

    package init(progress: [GoalProgress], page: Pagination) { (self.progress, self.page) = (progress, page) }
  }

  package static let example = ListGoalProgress(
    patientId: Example.patient, goalId: RecordID(known: "goal-1"))
  package static let exampleOutcome = Outcome(
    progress: [.example], page: Pagination(limit: 50, nextCursor: nil))
}
