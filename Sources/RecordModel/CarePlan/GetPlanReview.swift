/// Answers what of the active care plan waits for a clinician.
public struct GetPlanReview: Method {
  /// `carePlan.review`.
  public static let name = "carePlan.review"
  /// For the documentation.
  public static let summary =
    "Answers why a clinician should look at the active care plan: goals past their date, stopped medications."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .careTeam)

  /// The patient.
  public var patientId: PatientID

  /// With these parameters.
  public init(patientId: PatientID) { self.patientId = patientId }

  /// What waits.
  public struct Outcome: Codable, Sendable, Equatable {
    /// In the order of the plan, goals first; none where the plan was ended or never published.
    public var items: [PlanReviewItem]

    /// Those.
    public init(items: [PlanReviewItem]) { self.items = items }
  }

  /// Usual parameters.
  public static let example = GetPlanReview(patientId: Example.patient)
  /// A usual answer.
  public static let exampleOutcome = Outcome(items: [
    PlanReviewItem(
      .goalOverdue, id: RecordID(known: "goal-1"), title: "Blutdruck unter 130/80", since: Example.start)
  ])
}

/// One reason to look at a care plan.
public struct PlanReviewItem: Codable, Sendable, Equatable {
  /// What it is about.
  public enum Kind: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// The target date of a goal has passed, and the goal is still in progress (R-MH-240).
    case goalOverdue = "goal-overdue"
    /// A medication that the plan names was stopped (R-MH-241).
    case medicationStopped = "medication-stopped"
  }

  /// What it is about.
  public var kind: Kind
  /// The goal or the medication.
  public var id: RecordID
  /// Title of the goal, or name of the drug in the plan.
  public var title: String
  /// Since when.
  public var since: Timestamp

  /// A reason.
  public init(_ kind: Kind, id: RecordID, title: String, since: Timestamp) {
    (self.kind, self.id, self.title, self.since) = (kind, id, title, since)
  }
}
