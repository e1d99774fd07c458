/// Throws the draft of the care plan away.
package struct DiscardCarePlanDraft: Method {
  /// `carePlan.discardDraft`.
  package static let name = "carePlan.discardDraft"
  package static let summary = "Throws the draft of the care plan away."
  /// Writes a patient's record.
  package static let access = Access.write(.patient, only: .clinicians)

  package var patientId: PatientID
  /// The version of the draft that was looked at; any where it is left out.
  package var draftVersion: Int?

  package init(patientId: PatientID) {
    self.patientId = patientId
  }

  /// What the method answers.
  package typealias Outcome = CarePlanDraft
  package static let example = DiscardCarePlanDraft(patientId: Example.patient)
  package static let exampleOutcome = CarePlanDraft.example
}
