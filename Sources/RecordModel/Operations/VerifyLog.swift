/// Recomputes the chain and opens every record.
package struct VerifyLog: Method {
  package static let name = "log.verify"
  package static let summary =
    "Recomputes chain and tags of the whole log and names the first position that is wrong."
  package static let access = Access.read(.log)

  /// Verifies from here on; from the start if left out.
  package var fromPosition: UInt64?

  package init(fromPosition: UInt64? = nil) { self.fromPosition = fromPosition }

  package typealias Outcome = VerificationReport
  package static let example = VerifyLog()
  package static let exampleOutcome = VerificationReport(
    records: 1, head: 1, headHash: String(repeating: "0", count: 64), sealed: 0, problem: nil)
}

/// The result of a verification.
package struct VerificationReport: Codable, Sendable, Equatable {
  package var valid: Bool
  /// Records looked at.
  package var records: UInt64
  /// Position of the last record by the stored head.
  package var head: UInt64
  /// 64 hexadecimal digits; write it down elsewhere to notice a rollback later.
  package var headHash: String
  /// Records whose key was destroyed: linked, but not opened.
  package var sealed: UInt64
  /// The first problem; left out if there is none.
  package var problem: Problem?
  /// Left out if it was not looked at, or there is none.
  package var access: AccessVerificationReport?

  package struct Problem: Codable, Sendable, Equatable {
    /// The first wrong position.
    package var position: UInt64
    package var reason: String

    package init(position: UInt64, reason: String) { (self.position, self.reason) = (position, reason) }
  }

  /// A report; valid if there is no problem.
  package init(records: UInt64, head: UInt64, headHash: String, sealed: UInt64, problem: Problem?) {
    (self.records, self.head, self.headHash) = (records, head, headHash)
    (self.sealed, self.problem, valid) = (sealed, problem, problem == nil)
  }

  /// The same with the result for the access log.
  package func with(_ access: AccessVerificationReport?) -> VerificationReport {
    var report = self
    report.access = access
    if access?.valid == false { report.valid = false }
    return report
  }
}
