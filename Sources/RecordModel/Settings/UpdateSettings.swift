/// Changes some of a patient's settings.
public struct UpdateSettings: Method {
  /// `settings.update`.
  public static let name = "settings.update"
  /// For the documentation.
  public static let summary =
    "Changes what is sent of a patient's settings and keeps the rest; what was answered may be sent back."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patients)

  /// The patient.
  public var patientId: PatientID
  /// Changes of the profile.
  public var profile: SettingsPatch.Profile?
  /// Changes of the preferences.
  public var preferences: SettingsPatch.Preferences?
  /// Changes of the privacy.
  public var privacy: SettingsPatch.Privacy?
  /// What was answered with settings; ignored.
  public var meta: Value?
  /// The version that the changes were made on; without it the later change of a member wins (R-MH-264).
  public var expectedVersion: Int?

  /// With these parameters.
  public init(patientId: PatientID) { self.patientId = patientId }

  /// What the method answers.
  public typealias Outcome = PatientSettings
  /// Usual parameters.
  public static let example: UpdateSettings = {
    var call = UpdateSettings(patientId: Example.patient)
    call.privacy = SettingsPatch.Privacy()
    call.privacy?.shareWithResearch = .set(true)
    return call
  }()
  /// A usual answer.
  public static let exampleOutcome: PatientSettings = {
    var settings = PatientSettings.example
    settings.privacy.shareWithResearch = true
    return settings
  }()
}
