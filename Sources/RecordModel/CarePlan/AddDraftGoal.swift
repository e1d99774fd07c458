/// Adds a goal to the draft of the care plan.
public struct AddDraftGoal: Method {
  /// `carePlan.addGoal`.
  public static let name = "carePlan.addGoal"
  /// For the documentation.
  public static let summary =
    "Adds a goal to the draft of the care plan; a first draft begins as a copy of the plan."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .clinicians)

  /// The patient.
  public var patientId: PatientID
  /// The version of the draft that was looked at; any where it is left out.
  public var draftVersion: Int?
  /// Made by the client for entering offline; the same id and content again changes nothing (R-MH-269).
  public var id: RecordID?
  /// In few words; 1 to 200 characters.
  public var title: String
  /// In more words; at most 2000 characters.
  public var description: String?
  /// Until when; not in the past.
  public var targetDate: Timestamp?

  /// With these parameters.
  public init(patientId: PatientID, title: String) { (self.patientId, self.title) = (patientId, title) }

  /// What the method answers.
  public typealias Outcome = CarePlanDraft
  /// Usual parameters.
  public static let example = AddDraftGoal(patientId: Example.patient, title: "Blutdruck unter 130/80")
  /// A usual answer.
  public static let exampleOutcome = CarePlanDraft.example
}

/// Changes a goal of the draft of the care plan.
public struct UpdateDraftGoal: Method {
  /// `carePlan.updateGoal`.
  public static let name = "carePlan.updateGoal"
  /// For the documentation.
  public static let summary =
    "Changes a goal of the draft of the care plan; what is left out stays as it is."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .clinicians)

  /// The patient.
  public var patientId: PatientID
  /// The goal.
  public var goalId: RecordID
  /// The version of the draft that was looked at; any where it is left out.
  public var draftVersion: Int?
  /// In few words; 1 to 200 characters.
  public var title: String?
  /// In more words; at most 2000 characters.
  public var description: String?
  /// Until when; `null` for no date.
  public var targetDate: Change<Timestamp>?
  /// How far it is.
  public var status: GoalStatus?

  /// With these parameters.
  public init(patientId: PatientID, goalId: RecordID) {
    (self.patientId, self.goalId) = (patientId, goalId)
  }

  /// What the method answers.
  public typealias Outcome = CarePlanDraft
  /// Usual parameters.
  public static let example: Self = {
    var call = UpdateDraftGoal(patientId: Example.patient, goalId: RecordID(known: "goal-1"))
    call.title = "Blutdruck unter 140/90"
    return call
  }()
  /// A usual answer.
  public static let exampleOutcome = CarePlanDraft.example
}

/// Takes a goal out of the draft of the care plan.
public struct RemoveDraftGoal: Method {
  /// `carePlan.removeGoal`.
  public static let name = "carePlan.removeGoal"
  /// For the documentation.
  public static let summary =
    "Takes a goal out of the draft of the care plan; it stays readable in older versions."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .clinicians)

  /// The patient.
  public var patientId: PatientID
  /// The goal.
  public var goalId: RecordID
  /// The version of the draft that was looked at; any where it is left out.
  public var draftVersion: Int?

  /// With these parameters.
  public init(patientId: PatientID, goalId: RecordID) {
    (self.patientId, self.goalId) = (patientId, goalId)
  }

  /// What the method answers.
  public typealias Outcome = CarePlanDraft
  /// Usual parameters.
  public static let example = RemoveDraftGoal(
    patientId: Example.patient, goalId: RecordID(known: "goal-1"))
  /// A usual answer.
  public static let exampleOutcome = CarePlanDraft.example
}
