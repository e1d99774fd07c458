/// Recomputes the chain of the access log over all its volumes.
public struct VerifyAccess: Method {
  /// `access.verify`.
  public static let name = "access.verify"
  /// For the documentation.
  public static let summary =
    "Recomputes chain and tags of every volume of the access log and checks that each goes on where the one before ended."
  /// Looks at the whole access log.
  public static let access = Access.read(.accessLog)

  /// All volumes.
  public init() {}

  /// What was found.
  public typealias Outcome = AccessVerificationReport
  /// Usual parameters.
  public static let example = VerifyAccess()
  /// All is well.
  public static let exampleOutcome = AccessVerificationReport(volumes: [
    AccessVolumeReport(
      year: 2026, records: 17, head: 17, headHash: String(repeating: "0", count: 64), problem: nil)
  ])
}

/// What a verification of the access log found.
public struct AccessVerificationReport: Codable, Sendable, Equatable {
  /// Whether nothing is wrong.
  public var valid: Bool
  /// The volumes, oldest first; also those that are not there any more and should be.
  public var volumes: [AccessVolumeReport]
  /// Directories of damaged volumes that an operator put aside; left out where there are none.
  public var setAside: [String]?

  /// A report; valid where no volume has a problem.
  public init(volumes: [AccessVolumeReport], setAside: [String] = []) {
    (self.volumes, valid) = (volumes, volumes.allSatisfy { $0.problem == nil })
    self.setAside = setAside.isEmpty ? nil : setAside
  }
}

/// What a verification found of one volume of the access log.
public struct AccessVolumeReport: Codable, Sendable, Equatable {
  /// The calendar year.
  public var year: Int
  /// Entries looked at.
  public var records: UInt64
  /// Position of the last entry.
  public var head: UInt64
  /// Its hash, 64 hexadecimal digits; write the newest volume's down elsewhere to notice a rollback later.
  public var headHash: String
  /// The first thing that is wrong; left out where nothing is.
  public var problem: VerificationReport.Problem?

  /// A report of one volume.
  public init(
    year: Int, records: UInt64, head: UInt64, headHash: String, problem: VerificationReport.Problem?
  ) {
    (self.year, self.records, self.head) = (year, records, head)
    (self.headHash, self.problem) = (headHash, problem)
  }
}
