package struct UpdateSettings: Method {
  package static let name = "settings.update"
  package static let summary =
    "Changes what is sent of a patient's settings and keeps the rest; what was answered may be sent back."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var profile: SettingsPatch.Profile?
  package var preferences: SettingsPatch.Preferences?
  package var privacy: SettingsPatch.Privacy?
  /// Sent back with settings as they were answered; ignored.
  package var meta: Value?
  /// The version that the changes were made on; without it the later change of a member wins (R-MH-264).
  package var expectedVersion: Int?

  package init(patientId: PatientID) { self.patientId = patientId }

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
