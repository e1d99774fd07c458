/// Somebody's care for a patient.
public struct CareRelationship: Codable, Sendable, Equatable {
  /// The patient.
  public var patientId: PatientID
  /// Who cares.
  public var accountId: AccountID
  /// As what.
  public var role: CareRole
  /// Name of who cares; `null` where it is not known.
  public var name: String?
  /// From then on.
  public var from: Timestamp
  /// Until then; `null` where no end is known.
  public var until: Timestamp?
  /// Whether it gives access now.
  public var isActive: Bool

  /// A relationship with all its parts.
  public init(
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
