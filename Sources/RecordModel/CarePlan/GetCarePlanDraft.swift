/// Answers the draft of the care plan.
package struct GetCarePlanDraft: Method {
  /// `carePlan.getDraft`.
  package static let name = "carePlan.getDraft"
  package static let summary =
    "Answers the draft of the care plan, or what a first save would start from; for the care team."
  /// Reads a patient's record.
  package static let access = Access.read(.patient, only: .clinicians)

  package var patientId: PatientID

  package init(patientId: PatientID) {
    self.patientId = patientId
  }

  /// What the method answers.
  package typealias Outcome = CarePlanDraft
  package static let example = GetCarePlanDraft(patientId: Example.patient)
  package static let exampleOutcome = CarePlanDraft.example
}
