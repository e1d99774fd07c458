/// Publishes the draft of the care plan.
package struct PublishCarePlan: Method {
  /// `carePlan.publish`.
  package static let name = "carePlan.publish"
  package static let summary = "Makes the draft the active care plan, a new version of it."
  /// Writes a patient's record.
  package static let access = Access.write(.patient, only: .clinicians)

  package var patientId: PatientID
  /// The version of the draft that was looked at.
  package var draftVersion: Int
  /// What is different; at most 500 characters.
  package var changeNote: String?

  package init(patientId: PatientID, draftVersion: Int) {
    (self.patientId, self.draftVersion) = (patientId, draftVersion)
  }

  /// What the method answers.
  package typealias Outcome = CarePlan
  package static let example = PublishCarePlan(patientId: Example.patient, draftVersion: 2)
  package static let exampleOutcome = CarePlan.example
}
