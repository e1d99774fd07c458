/// Saves the draft of the care plan.
package struct SaveCarePlanDraft: Method {
  /// `carePlan.saveDraft`.
  package static let name = "carePlan.saveDraft"
  package static let summary = "Replaces the draft of the care plan; a list that is left out stays as it is."
  /// Writes a patient's record.
  package static let access = Access.write(.patient, only: .clinicians)

  package var patientId: PatientID
  /// The version of the draft that was worked on; may be left out where nothing was saved yet.
  package var draftVersion: Int?
  /// What is to be reached; at most 50.
  package var goals: [CarePlanGoal]?
  /// What is to be taken; at most 100.
  package var medications: [CarePlanMedication]?
  /// How to move; at most 50.
  package var activityRecommendations: [ActivityRecommendation]?
  /// What to eat; at most 50.
  package var dietaryGuidelines: [DietaryGuideline]?
  /// When to come; at most 50.
  package var scheduledCheckups: [ScheduledCheckup]?
  /// Anything else; at most 50.
  package var instructions: [String]?
  /// The published version that was worked on; refused where it is another one than the draft's.
  package var baseVersion: Int?

  package init(patientId: PatientID, draftVersion: Int?) {
    (self.patientId, self.draftVersion) = (patientId, draftVersion)
  }

  /// What the method answers.
  package typealias Outcome = CarePlanDraft
  package static let example: Self = {
    var call = SaveCarePlanDraft(patientId: Example.patient, draftVersion: 1)
    call.goals = CarePlanContent.example.goals
    return call
  }()
  package static let exampleOutcome = CarePlanDraft.example
}
