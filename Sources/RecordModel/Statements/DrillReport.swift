/// What a trial restore of a copy elsewhere showed: positions, hashes, numbers and times, and nothing of any record.
package struct DrillReport: Codable, Sendable, Equatable {
  /// What is signed, so that no other statement under the same key passes for one.
  package static let kind = "recordd drill 1"

  package enum Verdict: String, Codable, Sendable, CaseIterable { case passed, failed }

  /// The parts of a drill, in their order.
  package enum Part: String, Codable, Sendable, CaseIterable {
    /// Looking for holes, which needs no key.
    case read
    /// Making a store, each record checked by link and tag.
    case restore
    /// What `recordctl verify` checks.
    case verify
    /// Folding all projections from the log.
    case fold
    /// Holding it against what the box says.
    case compare
  }

  package struct Problem: Codable, Sendable, Equatable {
    package var part: Part
    package var code: Failure.Code
    /// Safe to print.
    package var message: String

    package init(_ part: Part, _ failure: Failure) {
      (self.part, code, message) = (part, failure.code, failure.message)
    }
  }

  /// How long a part took.
  package struct Took: Codable, Sendable, Equatable {
    package var part: Part
    package var milliseconds: Int64

    package init(_ part: Part, milliseconds: Int64) { (self.part, self.milliseconds) = (part, milliseconds) }
  }

  package var statement = DrillReport.kind
  package var verdict = Verdict.failed
  package var startedAt: Timestamp
  package var endedAt: Timestamp
  /// Version of the program.
  package var version: String

  /// Left out where the copy holds no record.
  package var instance: InstanceID?
  /// The newest epoch in the copy.
  package var epoch: UInt64?
  /// Position of the last record.
  package var position: UInt64 = 0
  /// Chain hash there, 64 hexadecimal digits; left out if no store could be made.
  package var chainHash: String?
  /// When that record was recorded.
  package var recordedAt: Timestamp?
  /// Records that were verified in the store that was made.
  package var records: UInt64 = 0
  /// Those among them whose keys were destroyed: linked, but not opened.
  package var sealed: UInt64 = 0
  /// Pieces of key material of the record.
  package var keys = 0
  package var erasedPatients = 0
  /// The record first, then the volumes of the access log.
  package var logs: [DrilledLog] = []
  /// Positions that the copy lacks.
  package var missing: [MissingPositions] = []
  /// Left out if the record names no documents.
  package var documents: DrilledDocuments?
  package var projections: [FoldedProjection] = []
  package var comparisons: [CopyComparison] = []
  package var problems: [Problem] = []
  package var parts: [Took] = []

  package init(startedAt: Timestamp, version: String) {
    (self.startedAt, endedAt, self.version) = (startedAt, startedAt, version)
  }

  /// Ends it: it passed if a store was made and nothing was found wrong.
  package mutating func conclude(at moment: Timestamp) {
    endedAt = moment
    let isWhole = chainHash != nil && problems.isEmpty && missing.isEmpty
    verdict = isWhole && comparisons.allSatisfy { $0.agrees } ? .passed : .failed
  }
}
