import RecordModel
import RecordStore

extension GetOnboarding: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Onboarding {
    _ = try view.patient(patientId)
    return try view.welcome(patientId, completedAt: try view.completedOnboarding(patientId))
  }
}

extension CompleteOnboarding: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Onboarding> {
    _ = try view.patient(patientId)
    let stream = StreamID(patientId)
    if let known = try view.completedOnboarding(patientId) {
      return .unchanged(stream, outcome: try view.welcome(patientId, completedAt: known))
    }
    let outcome = try view.welcome(patientId, completedAt: view.recordedAt)
    return Decision(stream, [OnboardingCompleted()], outcome: outcome)
  }
}

extension RecordView {
  fileprivate func completedOnboarding(_ patient: PatientID) throws(Failure) -> Timestamp? {
    try document(OnboardingDocument.self, patient.keyBytes)?.completedAt
  }

  fileprivate func welcome(
    _ patient: PatientID, completedAt: Timestamp?
  ) throws(Failure) -> Onboarding {
    let profile = try document(ProfileDocument.self, patient.keyBytes)?.profile
    let checklist = OnboardingChecklist(
      emailVerified: try account(of: patient)?.verifiedAt != nil,
      intakeSubmitted: try document(IntakeDocument.self, patient.keyBytes) != nil,
      emergencyContactAdded: profile?.emergencyContact != nil,
      // The record keeps no insurance yet.
      insuranceAdded: false)
    return Onboarding(completedAt: completedAt, checklist: checklist, call.language)
  }
}
