/// States that the patient was asked and takes no medication.
public struct AssertNoMedications: Method {
  /// `medications.assertNone`.
  public static let name = "medications.assertNone"
  /// For the documentation.
  public static let summary =
    "States that the patient was asked and takes nothing, which is not the same as not having been asked."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID

  /// With these parameters.
  public init(patientId: PatientID) {
    self.patientId = patientId
  }

  /// What is stated now.
  public struct Outcome: Codable, Sendable, Equatable {
    /// `none`.
    public var asserted: AssertedAbsence

    /// That statement.
    public init(asserted: AssertedAbsence) { self.asserted = asserted }
  }

  /// Usual parameters.
  public static let example = AssertNoMedications(patientId: Example.patient)
  /// A usual answer.
  public static let exampleOutcome = Outcome(asserted: .none)
}
