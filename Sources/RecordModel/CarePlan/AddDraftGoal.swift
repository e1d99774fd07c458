/// Adds a goal to the draft of the care plan.
package struct AddDraftGoal: Method {
  package static let name = "carePlan.addGoal"
  package static let summary =
    "Adds a goal to the draft of the care plan; a first draft begins as a copy of the plan."
  package static let access = Access.write(.patient, only: .clinicians)

  package var patientId: PatientID
  /// The draft version that the caller has seen; any if left out.
  package var draftVersion: Int?
  /// Made by the client for entering offline; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  /// 1 to 200 characters.
  package var title: String
  /// At most 2000 characters.
  package var description: String?
  /// Not in the past.
  package var targetDate: Timestamp?

  package init(patientId: PatientID, title: String) { (self.patientId, self.title) = (patientId, title) }

  package typealias Outcome = CarePlanDraft
  package static let example = AddDraftGoal(patientId: Example.patient, title: "Blutdruck unter 130/80")
  package static let exampleOutcome = CarePlanDraft.example
}

/// Changes a goal of the draft of the care plan.
package struct UpdateDraftGoal: Method {
  package static let name = "carePlan.updateGoal"
  package static let summary =
    "Changes a goal of the draft of the care plan; what is left out stays as it is."
  package static let access = Access.write(.patient, only: .clinicians)

  package var patientId: PatientID
  package var goalId: RecordID
  /// The draft version that the caller has seen; any if left out.
  package var draftVersion: Int?
  /// 1 to 200 characters.
  package var title: String?
  /// At most 2000 characters.
  package var description: String?
  /// `null` for no date.
  package var targetDate: Change<Timestamp>?
  package var status: GoalStatus?

  package init(patientId: PatientID, goalId: RecordID) {
    (self.patientId, self.goalId) = (patientId, goalId)
  }

  package typealias Outcome = CarePlanDraft
  package static let example: Self = {
    var call = UpdateDraftGoal(patientId: Example.patient, goalId: RecordID(known: "goal-1"))
    call.title = "Blutdruck unter 140/90"
    return call
  }()
  package static let exampleOutcome = CarePlanDraft.example
}

/// Takes a goal out of the draft of the care plan.
package struct RemoveDraftGoal: Method {
  package static let name = "carePlan.removeGoal"
  package static let summary =
    "Takes a goal out of the draft of the care plan; it stays readable in older versions."
  package static let access = Access.write(.patient, only: .clinicians)

  package var patientId: PatientID
  package var goalId: RecordID
  /// The draft version that the caller has seen; any if left out.
  package var draftVersion: Int?

  package init(patientId: PatientID, goalId: RecordID) {
    (self.patientId, self.goalId) = (patientId, goalId)
  }

  package typealias Outcome = CarePlanDraft
  package static let example = RemoveDraftGoal(
    patientId: Example.patient, goalId: RecordID(known: "goal-1"))
  package static let exampleOutcome = CarePlanDraft.example
}
