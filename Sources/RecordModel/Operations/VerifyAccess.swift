/// Recomputes the chain of the access log over all its volumes.
package struct VerifyAccess: Method {
  package static let name = "access.verify"
  package static let summary =
    "Recomputes chain and tags of every volume of the access log and checks that each goes on where the one before ended."
  package static let access = Access.read(.accessLog)

  package init() {}

  package typealias Outcome = AccessVerificationReport
  package static let example = VerifyAccess()
  package static let exampleOutcome = AccessVerificationReport(volumes: [
    AccessVolumeReport(
      year: 2026, records: 17, head: 17, headHash: String(repeating: "0", count: 64), problem: nil)
  ])
}

/// The result of verifying the access log.
package struct AccessVerificationReport: Codable, Sendable, Equatable {
  package var valid: Bool
  /// Oldest first; includes those that should be there and are not.
  package var volumes: [AccessVolumeReport]
  /// Directories of damaged volumes that an operator set aside; left out if there are none.
  package var setAside: [String]?

  /// A report; valid if no volume has a problem.
  package init(volumes: [AccessVolumeReport], setAside: [String] = []) {
    (self.volumes, valid) = (volumes, volumes.allSatisfy { $0.problem == nil })
    self.setAside = setAside.isEmpty ? nil : setAside
  }
}

/// The result for one volume of the access log.
package struct AccessVolumeReport: Codable, Sendable, Equatable {
  /// In UTC.
  package var year: Int
  /// Entries looked at.
  package var records: UInt64
  /// Position of the last entry.
  package var head: UInt64
  /// 64 hexadecimal digits; write the newest volume's down elsewhere to notice a rollback later.
  package var headHash: String
  /// The first problem; left out if there is none.
  package var problem: VerificationReport.Problem?

  package init(
    year: Int, records: UInt64, head: UInt64, headHash: String, problem: VerificationReport.Problem?
  ) {
    (self.year, self.records, self.head) = (year, records, head)
    (self.headHash, self.problem) = (headHash, problem)
  }
}
