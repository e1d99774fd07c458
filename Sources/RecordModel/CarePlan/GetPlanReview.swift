/// Lists what in the active care plan waits for a clinician.
package struct GetPlanReview: Method {
  package static let name = "carePlan.review"
  package static let summary =
    "Answers why a clinician should look at the active care plan: goals past their date, stopped medications."
  package static let access = Access.read(.patient, only: .careTeam)

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    /// In the order of the plan, goals first; empty if the plan was ended or never published.
    package var items: [PlanReviewItem]

    package init(items: [PlanReviewItem]) { self.items = items }
  }

  package static let example = GetPlanReview(patientId: Example.patient)
  package static let exampleOutcome = Outcome(items: [
    PlanReviewItem(
      .goalOverdue, id: RecordID(known: "goal-1"), title: "Blutdruck unter 130/80", since: Example.start)
  ])
}

/// One reason to look at a care plan.
package struct PlanReviewItem: Codable, Sendable, Equatable {
  /// The reason.
  package enum Kind: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// The target date of a goal has passed, and the goal is still in progress (R-MH-240).
    case goalOverdue = "goal-overdue"
    /// A medication that the plan names was stopped (R-MH-241).
    case medicationStopped = "medication-stopped"
  }

  package var kind: Kind
  package var id: RecordID
  /// Title of the goal, or name of the drug in the plan.
  package var title: String
  package var since: Timestamp

  package init(_ kind: Kind, id: RecordID, title: String, since: Timestamp) {
    (self.kind, self.id, self.title, self.since) = (kind, id, title, since)
  }
}
