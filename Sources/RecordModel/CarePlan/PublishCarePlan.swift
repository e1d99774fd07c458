/// Publishes the draft of the care plan.
package struct PublishCarePlan: Method {
  package static let name = "carePlan.publish"
  package static let summary = "Makes the draft the active care plan, a new version of it."
  package static let access = Access.write(.patient, only: .clinicians)

  package var patientId: PatientID
  /// The draft version that the caller has seen.
  package var draftVersion: Int
  /// At most 500 characters.
  package var changeNote: String?

  package init(patientId: PatientID, draftVersion: Int) {
    (self.patientId, self.draftVersion) = (patientId, draftVersion)
  }

  package typealias Outcome = CarePlan
  package static let example = PublishCarePlan(patientId: Example.patient, draftVersion: 2)
  package static let exampleOutcome = CarePlan.example
}
