/// All that the care team needs to know of a patient, on one screen (R-MH-179).
package struct GetCarePatient: Method {
  package static let name = "care.patient"
  package static let summary =
    "Answers a patient's details, history, medications, course, plan and open alerts for the care team."
  package static let access = Access.read(.patient, only: .careTeam, shows: .partlySelfEntered)

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var patientId: PatientID
    package var demographics: Demographics
    /// `null` if the patient was never asked.
    @OrNull package var medicalHistory: IntakeForm.MedicalHistory?
    /// `null` if the patient was never asked.
    @OrNull package var socialHistory: IntakeForm.SocialHistory?
    package var currentMedications: [Medication] = []
    /// Of the last 30 days; empty if it is withheld.
    package var vitalTrends: GetVitalsTrend.Outcome
    package var latestMetrics: DashboardMetrics
    /// `null` if none was published.
    @OrNull package var carePlan: CarePlan?
    package var communication: Communication
    package var openAlerts: [Alert] = []
    /// What counts in an emergency, whatever is withheld (R-MH-158).
    package var emergencyInfo: EmergencyInfo?
    package var riskLevel: CaseloadRisk
    /// Members without the entries that the patient keeps from the care team (R-MH-180).
    package var withheld: [String] = []

    package init(
      patientId: PatientID, demographics: Demographics, vitalTrends: GetVitalsTrend.Outcome,
      latestMetrics: DashboardMetrics, communication: Communication, riskLevel: CaseloadRisk
    ) {
      (self.patientId, self.demographics, self.vitalTrends) = (patientId, demographics, vitalTrends)
      (self.latestMetrics, self.communication, self.riskLevel) = (latestMetrics, communication, riskLevel)
    }
  }

  package struct Demographics: Codable, Sendable, Equatable {
    /// Empty if it is unknown.
    package var firstName: String
    /// Empty if it is unknown.
    package var lastName: String
    /// `null` if it is unknown.
    @OrNull package var dateOfBirth: CalendarDay?
    /// Whole years; `null` if the birth date is unknown.
    @OrNull package var age: Int?
    @OrNull package var gender: IntakeForm.Gender?
    /// Of the patient's account.
    @OrNull package var email: String?
    @OrNull package var phone: String?

    package init(firstName: String, lastName: String) {
      (self.firstName, self.lastName) = (firstName, lastName)
    }
  }

  /// How the caller can reach the patient.
  package struct Communication: Codable, Sendable, Equatable {
    /// Of the two's last thread; `null` if there is none.
    @OrNull package var threadId: RecordID?
    package var canMessage: Bool
    /// Whether the caller offers video visits.
    package var canVideo: Bool
    @OrNull package var phone: String?
    @OrNull package var email: String?

    package init(canMessage: Bool, canVideo: Bool) {
      (self.canMessage, self.canVideo) = (canMessage, canVideo)
    }
  }

  package static let example = GetCarePatient(patientId: Example.patient)
  package static let exampleOutcome: Outcome = {
    var person = Demographics(firstName: "Erika", lastName: "Mustermann")
    (person.dateOfBirth, person.age, person.gender) = (CalendarDay("1964-08-12"), 61, .female)
    var outcome = Outcome(
      patientId: Example.patient, demographics: person, vitalTrends: GetVitalsTrend.exampleOutcome,
      latestMetrics: GetDashboard.exampleOutcome.metrics,
      communication: Communication(canMessage: true, canVideo: true), riskLevel: .high)
    outcome.openAlerts = [.example]
    return outcome
  }()
}
