package struct GetInsurance: Method {
  package static let name = "insurance.get"
  package static let summary = "Answers who pays for a patient's care."
  package static let access = Access.read(
    .patient, only: .patientsStaffAndAdministrators, shows: .business)

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package typealias Outcome = Insurance
  package static let example = GetInsurance(patientId: Example.patient)
  package static let exampleOutcome = Insurance.example
}

/// Sets who pays for a patient's care.
package struct UpdateInsurance: Method {
  package static let name = "insurance.update"
  package static let summary =
    "Sets who pays for a patient's care, whole; pictures of the card that are left out stay."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var details: InsuranceDetails
  /// The version that the caller has seen; any if left out.
  package var expectedVersion: Int?

  package init(patientId: PatientID, details: InsuranceDetails) {
    (self.patientId, self.details) = (patientId, details)
  }

  package typealias Outcome = Insurance
  package static let example = UpdateInsurance(patientId: Example.patient, details: .example)
  package static let exampleOutcome = Insurance.example
}
