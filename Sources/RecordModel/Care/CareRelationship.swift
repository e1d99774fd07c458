/// Somebody's care for a patient.
package struct CareRelationship: Codable, Sendable, Equatable {
  package var patientId: PatientID
  package var accountId: AccountID
  package var role: CareRole
  /// `null` if it is not known.
  package var name: String?
  package var from: Timestamp
  /// `null` if no end is known.
  package var until: Timestamp?
  /// Whether it gives access now.
  package var isActive: Bool

  package init(
    patientId: PatientID, accountId: AccountID, role: CareRole, name: String?, from: Timestamp,
    until: Timestamp?, isActive: Bool
  ) {
    (self.patientId, self.accountId, self.role, self.name) = (patientId, accountId, role, name)
    (self.from, self.until, self.isActive) = (from, until, isActive)
  }

  static let example = CareRelationship(
    patientId: Example.patient, accountId: Example.clinician, role: .clinician, name: "Dr. Ada Berg",
    from: Example.start, until: nil, isActive: true)
}
