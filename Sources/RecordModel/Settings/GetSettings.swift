package struct GetSettings: Method {
  package static let name = "settings.get"
  package static let summary = "Answers a patient's profile, preferences and privacy, whole."
  package static let access = Access.read(.patient, only: .patients)

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package typealias Outcome = PatientSettings
  package static let example = GetSettings(patientId: Example.patient)
  package static let exampleOutcome = PatientSettings.example
}
