/// Looks through the accesses to all records.
package struct ExamineAccess: Method {
  package static let name = "access.examine"
  package static let summary =
    "Lists accesses to the records of all patients for those who examine them, the newest first."
  package static let access = Access.read(.accessLog)

  /// Only to this patient's record.
  package var patientId: PatientID?
  /// Only by this person.
  package var accountId: AccountID?
  /// Only in this role.
  package var role: AccessRole?
  /// Only this method; `vitals.*` for all of an area.
  package var method: String?
  /// Only what ended so.
  package var outcome: AccessOutcome?
  /// Only emergency accesses, or only others.
  package var emergencyAccess: Bool?
  /// Only from this moment on.
  package var from: Timestamp?
  /// Only before this moment.
  package var to: Timestamp?
  /// Entries of a page, 1 to 200; 50 where it is left out.
  package var limit: Int?
  /// Where the page before ended.
  package var cursor: String?

  /// All accesses.
  package init(patientId: PatientID? = nil, accountId: AccountID? = nil) {
    (self.patientId, self.accountId) = (patientId, accountId)
  }

  package typealias Outcome = AccessPage
  package static let example = ExamineAccess(accountId: Example.clinician)
  package static let exampleOutcome = AccessPage(
    entries: [.example], page: Pagination(limit: 50, nextCursor: nil))
}
