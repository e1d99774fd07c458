/// Opens a record in an emergency.
public struct OpenEmergencyAccess: Method {
  /// `care.openEmergencyAccess`.
  public static let name = "care.openEmergencyAccess"
  /// For the documentation.
  public static let summary =
    "Lets a clinician or nurse who does not care for the patient read the record for 60 minutes; the patient is told."
  /// Uses the own account.
  public static let access = Access(.write, .account, by: .careTeam)

  /// The patient.
  public var patientId: PatientID
  /// Why; 10 to 500 characters (R-MH-057).
  public var reason: String

  /// An access for that reason.
  public init(patientId: PatientID, reason: String) { (self.patientId, self.reason) = (patientId, reason) }

  /// What the method answers.
  public typealias Outcome = EmergencyAccess
  /// An emergency.
  public static let example = OpenEmergencyAccess(
    patientId: Example.patient, reason: "unconscious on arrival")
  /// The access.
  public static let exampleOutcome = EmergencyAccess.example
}

/// Lists emergency accesses, for review.
public struct ListEmergencyAccesses: Method {
  /// `care.emergencyAccesses`.
  public static let name = "care.emergencyAccesses"
  /// For the documentation.
  public static let summary =
    "Lists emergency accesses to all records, newest first, for those who review them."
  /// Reads who had access.
  public static let access = Access(.read, .accounts, by: [.admins, .auditors])

  /// Only those that nobody judged yet.
  public var unreviewedOnly: Bool?
  /// Entries at most, 1 to 200; 50 where it is left out.
  public var limit: Int?
  /// Where an earlier page ended.
  public var cursor: String?

  /// A page of them.
  public init(unreviewedOnly: Bool? = nil, limit: Int? = nil, cursor: String? = nil) {
    (self.unreviewedOnly, self.limit, self.cursor) = (unreviewedOnly, limit, cursor)
  }

  /// What the method answers.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The accesses.
    public var accesses: [EmergencyAccess]
    /// How many of all nobody judged yet.
    public var unreviewed: Int
    /// Where the page ends.
    public var page: Pagination

    /// A page.
    public init(accesses: [EmergencyAccess], unreviewed: Int, page: Pagination) {
      (self.accesses, self.unreviewed, self.page) = (accesses, unreviewed, page)
    }
  }

  /// Those to be judged.
  public static let example = ListEmergencyAccesses(unreviewedOnly: true)
  /// One.
  public static let exampleOutcome = Outcome(
    accesses: [.example], unreviewed: 1, page: Pagination(limit: 50, nextCursor: nil))
}

/// Judges an emergency access afterwards.
public struct ReviewEmergencyAccess: Method {
  /// `care.reviewEmergencyAccess`.
  public static let name = "care.reviewEmergencyAccess"
  /// For the documentation.
  public static let summary = "Records whether there was need for an emergency access."
  /// Changes what is known of an access.
  public static let access = Access.write(.accounts)

  /// The patient.
  public var patientId: PatientID
  /// The access.
  public var accessId: RecordID
  /// The judgement.
  public var finding: EmergencyFinding
  /// What was found; at most 2000 characters.
  public var note: String?

  /// A judgement.
  public init(patientId: PatientID, accessId: RecordID, finding: EmergencyFinding, note: String? = nil) {
    (self.patientId, self.accessId, self.finding, self.note) = (patientId, accessId, finding, note)
  }

  /// What the method answers.
  public typealias Outcome = EmergencyAccess
  /// There was need.
  public static let example = ReviewEmergencyAccess(
    patientId: Example.patient, accessId: RecordID(replacing: "emergency-1"), finding: .justified)
  /// The access with its judgement.
  public static let exampleOutcome: EmergencyAccess = {
    var access = EmergencyAccess.example
    access.review = EmergencyAccess.Review(
      finding: .justified, note: nil, reviewedAt: Example.end, reviewedBy: "\(Example.clinician)")
    return access
  }()
}
