/// Saves the draft of the care plan.
package struct SaveCarePlanDraft: Method {
  package static let name = "carePlan.saveDraft"
  package static let summary = "Replaces the draft of the care plan; a list that is left out stays as it is."
  package static let access = Access.write(.patient, only: .clinicians)

  package var patientId: PatientID
  /// The draft version that was worked on; may be left out if nothing was saved yet.
  package var draftVersion: Int?
  /// At most 50.
  package var goals: [CarePlanGoal]?
  /// At most 100.
  package var medications: [CarePlanMedication]?
  /// At most 50.
  package var activityRecommendations: [ActivityRecommendation]?
  /// At most 50.
  package var dietaryGuidelines: [DietaryGuideline]?
  /// At most 50.
  package var scheduledCheckups: [ScheduledCheckup]?
  /// At most 50.
  package var instructions: [String]?
  /// The published version that was worked on; refused if the draft's is another one.
  package var baseVersion: Int?

  package init(patientId: PatientID, draftVersion: Int?) {
    (self.patientId, self.draftVersion) = (patientId, draftVersion)
  }

  package typealias Outcome = CarePlanDraft
  package static let example: Self = {
    var call = SaveCarePlanDraft(patientId: Example.patient, draftVersion: 1)
    call.goals = CarePlanContent.example.goals
    return call
  }()
  package static let exampleOutcome = CarePlanDraft.example
}
