/// Sets what a patient aims for.
package struct SetVitalsTargets: Method {
  /// `vitals.setTargets`.
  package static let name = "vitals.setTargets"
  package static let summary =
    "Replaces the ranges that the patient aims for; what the care team set, a patient cannot change."
  /// Writes a patient's record.
  package static let access = Access.write(.patient, only: .thePatientAndStaff)

  package var patientId: PatientID
  /// All targets from now on, at most one a measure; who set them is ignored.
  package var targets: [MetricTarget]
  /// The version that the caller has seen; refused where another one is there.
  package var expectedVersion: Int?

  /// Those targets for that patient.
  package init(patientId: PatientID, targets: [MetricTarget], expectedVersion: Int? = nil) {
    (self.patientId, self.targets, self.expectedVersion) = (patientId, targets, expectedVersion)
  }

  /// What the method answers.
  package typealias Outcome = VitalsTargets
  /// A range for the pulse.
  package static let example = SetVitalsTargets(patientId: Example.patient, targets: [.example.range])
  /// The range with who set it.
  package static let exampleOutcome = VitalsTargets.example
}
