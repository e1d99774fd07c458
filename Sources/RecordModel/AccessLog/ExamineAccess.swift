/// Looks through the accesses to all records.
package struct ExamineAccess: Method {
  package static let name = "access.examine"
  package static let summary =
    "Lists accesses to the records of all patients for those who examine them, the newest first."
  package static let access = Access.read(.accessLog)

  package var patientId: PatientID?
  package var accountId: AccountID?
  package var role: AccessRole?
  /// Only this method; `vitals.*` for all of an area.
  package var method: String?
  /// Only accesses with this outcome.
  package var outcome: AccessOutcome?
  /// Only emergency accesses if true, only others if false.
  package var emergencyAccess: Bool?
  /// Inclusive.
  package var from: Timestamp?
  /// Exclusive.
  package var to: Timestamp?
  /// Entries a page, 1 to 200; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID? = nil, accountId: AccountID? = nil) {
    (self.patientId, self.accountId) = (patientId, accountId)
  }

  package typealias Outcome = AccessPage
  package static let example = ExamineAccess(accountId: Example.clinician)
  package static let exampleOutcome = AccessPage(
    entries: [.example], page: Pagination(limit: 50, nextCursor: nil))
}
