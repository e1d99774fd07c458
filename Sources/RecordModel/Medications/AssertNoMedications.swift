/// States that the patient was asked and takes no medication.
package struct AssertNoMedications: Method {
  package static let name = "medications.assertNone"
  package static let summary =
    "States that the patient was asked and takes nothing, which is not the same as not having been asked."
  package static let access = Access.write(.patient, by: .patientAndTeam)

  package var patientId: PatientID

  package init(patientId: PatientID) {
    self.patientId = patientId
  }

  package struct Outcome: Codable, Sendable, Equatable {
    /// `none`.
    package var asserted: AssertedAbsence

    package init(asserted: AssertedAbsence) { self.asserted = asserted }
  }

  package static let example = AssertNoMedications(patientId: Example.patient)
  package static let exampleOutcome = Outcome(asserted: .none)
}
