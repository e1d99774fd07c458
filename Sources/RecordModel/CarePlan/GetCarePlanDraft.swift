package struct GetCarePlanDraft: Method {
  package static let name = "carePlan.getDraft"
  package static let summary =
    "Answers the draft of the care plan, or what a first save would start from; for the care team."
  package static let access = Access.read(.patient, only: .clinicians)

  package var patientId: PatientID

  package init(patientId: PatientID) {
    self.patientId = patientId
  }

  package typealias Outcome = CarePlanDraft
  package static let example = GetCarePlanDraft(patientId: Example.patient)
  package static let exampleOutcome = CarePlanDraft.example
}
