package struct GetCarePlanVersion: Method {
  package static let name = "carePlan.version"
  package static let summary = "Answers one version of the care plan, as it was published."
  package static let access = Access.read(.patient, only: .patientsAndStaff)

  package var patientId: PatientID
  package var version: Int

  package init(patientId: PatientID, version: Int) {
    (self.patientId, self.version) = (patientId, version)
  }

  package typealias Outcome = CarePlan
  package static let example = GetCarePlanVersion(patientId: Example.patient, version: 1)
  package static let exampleOutcome = CarePlan.example
}
