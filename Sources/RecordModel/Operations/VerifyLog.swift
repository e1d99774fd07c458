/// Recomputes the chain and opens every record.
package struct VerifyLog: Method {
  package static let name = "log.verify"
  package static let summary =
    "Recomputes chain and tags of the whole log and names the first position that is wrong."
  /// Looks at the whole log.
  package static let access = Access.read(.log)

  /// Verifies from here on; from the start where it is left out.
  package var fromPosition: UInt64?

  /// Verifies from a position on.
  package init(fromPosition: UInt64? = nil) { self.fromPosition = fromPosition }

  package typealias Outcome = VerificationReport
  /// The whole log.
  package static let example = VerifyLog()
  package static let exampleOutcome = VerificationReport(
    records: 1, head: 1, headHash: String(repeating: "0", count: 64), sealed: 0, problem: nil)
}

/// What a verification found.
package struct VerificationReport: Codable, Sendable, Equatable {
  /// Whether nothing is wrong.
  package var valid: Bool
  /// Records looked at.
  package var records: UInt64
  /// Position of the last record by the stored head.
  package var head: UInt64
  /// Its hash, 64 hexadecimal digits; write it down elsewhere to notice a rollback later.
  package var headHash: String
  /// Records whose key was destroyed: linked, but not opened.
  package var sealed: UInt64
  /// The first thing that is wrong; left out where nothing is.
  package var problem: Problem?
  /// The access log beside it; left out where it was not looked at, or there is none.
  package var access: AccessVerificationReport?

  /// What is wrong, and where.
  package struct Problem: Codable, Sendable, Equatable {
    /// The first position that is wrong.
    package var position: UInt64
    /// What is wrong.
    package var reason: String

    /// A problem at a position.
    package init(position: UInt64, reason: String) { (self.position, self.reason) = (position, reason) }
  }

  /// A report; valid where there is no problem.
  package init(records: UInt64, head: UInt64, headHash: String, sealed: UInt64, problem: Problem?) {
    (self.records, self.head, self.headHash) = (records, head, headHash)
    (self.sealed, self.problem, valid) = (sealed, problem, problem == nil)
  }

  /// The same with what was found of the access log.
  package func with(_ access: AccessVerificationReport?) -> VerificationReport {
    var report = self
    report.access = access
    if access?.valid == false { report.valid = false }
    return report
  }
}
