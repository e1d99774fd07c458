/// Sets a patient's targets.
package struct SetVitalsTargets: Method {
  package static let name = "vitals.setTargets"
  package static let summary =
    "Replaces the ranges that the patient aims for; what the care team set, a patient cannot change."
  package static let access = Access.write(.patient, only: .thePatientAndStaff)

  package var patientId: PatientID
  /// At most one a measure; their authors are ignored.
  package var targets: [MetricTarget]
  /// The version that the caller has seen; refused if it is another.
  package var expectedVersion: Int?

  package init(patientId: PatientID, targets: [MetricTarget], expectedVersion: Int? = nil) {
    (self.patientId, self.targets, self.expectedVersion) = (patientId, targets, expectedVersion)
  }

  package typealias Outcome = VitalsTargets
  package static let example = SetVitalsTargets(patientId: Example.patient, targets: [.example.range])
  package static let exampleOutcome = VitalsTargets.example
}
