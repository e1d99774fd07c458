/// Saves the draft of the care plan.
public struct SaveCarePlanDraft: Method {
  /// `carePlan.saveDraft`.
  public static let name = "carePlan.saveDraft"
  /// For the documentation.
  public static let summary = "Replaces the draft of the care plan; a list that is left out stays as it is."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .clinicians)

  /// The patient.
  public var patientId: PatientID
  /// The version of the draft that was worked on; may be left out where nothing was saved yet.
  public var draftVersion: Int?
  /// What is to be reached; at most 50.
  public var goals: [CarePlanGoal]?
  /// What is to be taken; at most 100.
  public var medications: [CarePlanMedication]?
  /// How to move; at most 50.
  public var activityRecommendations: [ActivityRecommendation]?
  /// What to eat; at most 50.
  public var dietaryGuidelines: [DietaryGuideline]?
  /// When to come; at most 50.
  public var scheduledCheckups: [ScheduledCheckup]?
  /// Anything else; at most 50.
  public var instructions: [String]?
  /// The published version that was worked on; refused where it is another one than the draft's.
  public var baseVersion: Int?

  /// With these parameters.
  public init(patientId: PatientID, draftVersion: Int?) {
    (self.patientId, self.draftVersion) = (patientId, draftVersion)
  }

  /// What the method answers.
  public typealias Outcome = CarePlanDraft
  /// Usual parameters.
  public static let example: Self = {
    var call = SaveCarePlanDraft(patientId: Example.patient, draftVersion: 1)
    call.goals = CarePlanContent.example.goals
    return call
  }()
  /// A usual answer.
  public static let exampleOutcome = CarePlanDraft.example
}
