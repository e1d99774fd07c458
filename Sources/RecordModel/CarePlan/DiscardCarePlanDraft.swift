/// Discards the draft of the care plan.
package struct DiscardCarePlanDraft: Method {
  package static let name = "carePlan.discardDraft"
  package static let summary = "Throws the draft of the care plan away."
  package static let access = Access.write(.patient, only: .clinicians)

  package var patientId: PatientID
  /// The draft version that the caller has seen; any if left out.
  package var draftVersion: Int?

  package init(patientId: PatientID) {
    self.patientId = patientId
  }

  package typealias Outcome = CarePlanDraft
  package static let example = DiscardCarePlanDraft(patientId: Example.patient)
  package static let exampleOutcome = CarePlanDraft.example
}
