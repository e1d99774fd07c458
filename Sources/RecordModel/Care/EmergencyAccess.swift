/// An access to a record in an emergency, by somebody who does not care for the patient.
public struct EmergencyAccess: Codable, Sendable, Equatable {
  /// Names the access.
  public var id: RecordID
  /// The patient.
  public var patientId: PatientID
  /// Who.
  public var accountId: AccountID
  /// As what.
  public var role: CareRole
  /// Why, in their own words.
  public var reason: String
  /// When it was opened.
  public var openedAt: Timestamp
  /// Until then the record can be read.
  public var until: Timestamp
  /// The judgement afterwards; `null` while there is none.
  public var review: Review?

  /// A judgement.
  public struct Review: Codable, Sendable, Equatable {
    /// Whether there was need.
    public var finding: EmergencyFinding
    /// What was found.
    public var note: String?
    /// When.
    public var reviewedAt: Timestamp
    /// By whom.
    public var reviewedBy: String

    /// A judgement with all its parts.
    public init(finding: EmergencyFinding, note: String?, reviewedAt: Timestamp, reviewedBy: String) {
      (self.finding, self.note) = (finding, note)
      (self.reviewedAt, self.reviewedBy) = (reviewedAt, reviewedBy)
    }
  }

  /// An access with all its parts.
  public init(
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
