/// A patient as the list of those in somebody's care shows them (R-MH-176).
package struct CaseloadEntry: Codable, Sendable, Equatable {
  package var patientId: PatientID
  /// Empty if no name is known.
  package var name: String
  /// Whole years; `null` if the birth date is unknown.
  @OrNull package var age: Int?
  /// The letter of the intake form; left out if it is unknown.
  package var gender: IntakeForm.Gender?
  package var riskLevel: CaseloadRisk
  package var status: CaseloadStatus
  /// Those that are not resolved.
  package var openAlerts: Int
  /// When vital signs were measured last, as far as the patient shares them; `null` if they never were.
  @OrNull package var lastVitalsAt: Timestamp?
  /// The next scheduled visit that is not over; `null` if there is none.
  @OrNull package var nextAppointment: Timestamp?
  /// In the caller's own threads with the patient.
  package var unreadMessages: Int
  package var quickActions: [QuickAction] = []

  package init(patientId: PatientID, name: String, riskLevel: CaseloadRisk, status: CaseloadStatus) {
    (self.patientId, self.name, self.riskLevel, self.status) = (patientId, name, riskLevel, status)
    (openAlerts, unreadMessages) = (0, 0)
  }

  static let example: CaseloadEntry = {
    var entry = CaseloadEntry(
      patientId: Example.patient, name: "Erika Mustermann", riskLevel: .high, status: .critical)
    (entry.age, entry.gender, entry.openAlerts) = (61, .female, 1)
    entry.lastVitalsAt = Example.start
    entry.quickActions = QuickAction.ofCareTeam(.en)
    return entry
  }()
}

/// How much a patient has to be looked after (R-MH-177).
package enum CaseloadRisk: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case low, moderate, high
}

/// Whether somebody has to do something (R-MH-178).
package enum CaseloadStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case stable
  case needsReview = "needs-review"
  case critical
}

extension QuickAction {
  /// What the care team can do next about a patient (R-MH-176).
  package static func ofCareTeam(_ language: Language) -> [QuickAction] {
    func action(_ id: String, _ label: LocalizedText, _ screen: String) -> QuickAction {
      QuickAction(id: id, label: label.localized(language), screen: screen)
    }
    return [
      action(
        "open-record", LocalizedText(de: "Akte öffnen", en: "Open record"), "clinician-patient-detail"),
      action(
        "send-message", LocalizedText(de: "Nachricht schreiben", en: "Send message"),
        "clinician-patient-detail"),
      action(
        "edit-care-plan", LocalizedText(de: "Plan bearbeiten", en: "Edit care plan"),
        "clinician-care-plan-editor"),
      action("see-alerts", LocalizedText(de: "Warnungen ansehen", en: "See alerts"), "clinician-alerts"),
    ]
  }
}
