/// Answers a patient's settings.
public struct GetSettings: Method {
  /// `settings.get`.
  public static let name = "settings.get"
  /// For the documentation.
  public static let summary = "Answers a patient's profile, preferences and privacy, whole."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patients)

  /// The patient.
  public var patientId: PatientID

  /// With these parameters.
  public init(patientId: PatientID) { self.patientId = patientId }

  /// What the method answers.
  public typealias Outcome = PatientSettings
  /// Usual parameters.
  public static let example = GetSettings(patientId: Example.patient)
  /// A usual answer.
  public static let exampleOutcome = PatientSettings.example
}
