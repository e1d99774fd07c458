import RecordModel

@testable import RecordStore

extension EventSamples {
  /// One event of every type of the intake form.
  static var intake: [any Event] {
    let content = IntakeContent(
      demographics: IntakeForm.Demographics(
        firstName: "Erika", lastName: "Mustermann", dateOfBirth: CalendarDay(Example.start), gender: .female,
        phone: "+49 30 1234567"),
      medicalHistory: IntakeForm.MedicalHistory(
        conditions: ["Asthma"], allergies: ["Penicillin", "Nüsse"], familyHistory: ["Diabetes"],
        assertedNone: [.surgeries]),
      socialHistory: IntakeForm.SocialHistory(smoking: .former, alcohol: .regular, exercise: .none))
    return [IntakeSubmitted(content: content)]
  }
}
