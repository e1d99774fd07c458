/// Looks through the accesses to all records.
public struct ExamineAccess: Method {
  /// `access.examine`.
  public static let name = "access.examine"
  /// For the documentation.
  public static let summary =
    "Lists accesses to the records of all patients for those who examine them, the newest first."
  /// Reads the access log.
  public static let access = Access.read(.accessLog)

  /// Only to this patient's record.
  public var patientId: PatientID?
  /// Only by this person.
  public var accountId: AccountID?
  /// Only in this role.
  public var role: AccessRole?
  /// Only this method; `vitals.*` for all of an area.
  public var method: String?
  /// Only what ended so.
  public var outcome: AccessOutcome?
  /// Only emergency accesses, or only others.
  public var emergencyAccess: Bool?
  /// Only from this moment on.
  public var from: Timestamp?
  /// Only before this moment.
  public var to: Timestamp?
  /// Entries of a page, 1 to 200; 50 where it is left out.
  public var limit: Int?
  /// Where the page before ended.
  public var cursor: String?

  /// All accesses.
  public init(patientId: PatientID? = nil, accountId: AccountID? = nil) {
    (self.patientId, self.accountId) = (patientId, accountId)
  }

  /// A page.
  public typealias Outcome = AccessPage
  /// Usual parameters.
  public static let example = ExamineAccess(accountId: Example.clinician)
  /// One entry.
  public static let exampleOutcome = AccessPage(
    entries: [.example], page: Pagination(limit: 50, nextCursor: nil))
}
