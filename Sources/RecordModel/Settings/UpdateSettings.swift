/// Changes some of a patient's settings.
package struct UpdateSettings: Method {
  /// `settings.update`.
  package static let name = "settings.update"
  package static let summary =
    "Changes what is sent of a patient's settings and keeps the rest; what was answered may be sent back."
  /// Writes a patient's record.
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  /// Changes of the profile.
  package var profile: SettingsPatch.Profile?
  /// Changes of the preferences.
  package var preferences: SettingsPatch.Preferences?
  /// Changes of the privacy.
  package var privacy: SettingsPatch.Privacy?
  /// What was answered with settings; ignored.
  package var meta: Value?
  /// The version that the changes were made on; without it the later change of a member wins (R-MH-264).
  package var expectedVersion: Int?

  package init(patientId: PatientID) { self.patientId = patientId }

  /// What the method answers.
  package typealias Outcome = PatientSettings
  package static let example: UpdateSettings = {
    var call = UpdateSettings(patientId: Example.patient)
    call.privacy = SettingsPatch.Privacy()
    call.privacy?.shareWithResearch = .set(true)
    return call
  }()
  package static let exampleOutcome: PatientSettings = {
    var settings = PatientSettings.example
    settings.privacy.shareWithResearch = true
    return settings
  }()
}
