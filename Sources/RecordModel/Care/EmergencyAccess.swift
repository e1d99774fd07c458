/// An access to a record in an emergency, by somebody who does not care for the patient.
package struct EmergencyAccess: Codable, Sendable, Equatable {
  package var id: RecordID
  package var patientId: PatientID
  package var accountId: AccountID
  package var role: CareRole
  /// In their own words.
  package var reason: String
  package var openedAt: Timestamp
  /// The end of the access.
  package var until: Timestamp
  /// `null` before there is one.
  package var review: Review?

  package struct Review: Codable, Sendable, Equatable {
    package var finding: EmergencyFinding
    package var note: String?
    package var reviewedAt: Timestamp
    package var reviewedBy: String

    package init(finding: EmergencyFinding, note: String?, reviewedAt: Timestamp, reviewedBy: String) {
      (self.finding, self.note) = (finding, note)
      (self.reviewedAt, self.reviewedBy) = (reviewedAt, reviewedBy)
    }
  }

  package init(
    id: RecordID, patientId: PatientID, accountId: AccountID, role: CareRole, reason: String,
    openedAt: Timestamp, until: Timestamp, review: Review? = nil
  ) {
    (self.id, self.patientId, self.accountId, self.role) = (id, patientId, accountId, role)
    (self.reason, self.openedAt, self.until, self.review) = (reason, openedAt, until, review)
  }

  static let example = EmergencyAccess(
    id: RecordID(replacing: "emergency-1"), patientId: Example.patient, accountId: Example.clinician,
    role: .clinician, reason: "unconscious on arrival", openedAt: Example.start,
    until: Timestamp(milliseconds: Example.start.milliseconds + 3_600_000))
}
