/// Reads the overview that greets a patient.
package struct GetOnboarding: Method {
  package static let name = "settings.onboarding"
  package static let summary =
    "Answers what the application offers a patient, and which first steps are done."
  package static let access = Access.read(.patient, only: .patients).onboarding

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package typealias Outcome = Onboarding
  package static let example = GetOnboarding(patientId: Example.patient)
  package static let exampleOutcome = Onboarding.example
}

/// Records that a patient saw the overview.
package struct CompleteOnboarding: Method {
  package static let name = "settings.completeOnboarding"
  package static let summary = "Records that the patient finished the overview; the first time counts."
  package static let access = Access.write(.patient, only: .patients).onboarding

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package typealias Outcome = Onboarding
  package static let example = CompleteOnboarding(patientId: Example.patient)
  package static let exampleOutcome = Onboarding.example
}

/// The patient finished the overview.
package struct OnboardingCompleted: Event {
  package static let type = EventType(code: 242, name: "settings.onboarding-completed")

  package init() {}

  package var summary: LocalizedText {
    LocalizedText(de: "Einführung abgeschlossen", en: "Welcome overview finished")
  }
}
