/// A log as its copy holds it.
package struct DrilledLog: Codable, Sendable, Equatable {
  /// `record`, or `access-` and a year.
  package var log: String
  /// Position of the last record.
  package var position: UInt64
  /// Chain hash there, 64 hexadecimal digits.
  package var hash: String
  package var records: UInt64

  package init(log: String, position: UInt64, hash: String, records: UInt64) {
    (self.log, self.position, self.hash, self.records) = (log, position, hash, records)
  }
}

/// Positions that a copy of a log lacks, although it or the box has some after them.
package struct MissingPositions: Codable, Sendable, Equatable {
  package var log: String
  package var first: UInt64
  package var last: UInt64

  package init(log: String, first: UInt64, last: UInt64) {
    (self.log, self.first, self.last) = (log, first, last)
  }
}

/// The bytes of documents in a copy.
package struct DrilledDocuments: Codable, Sendable, Equatable {
  /// Documents whose bytes came along and are what the log says.
  package var whole: Int
  /// Documents without bytes; of many only the first hundred are counted.
  package var missing: Int

  package init(whole: Int, missing: Int) { (self.whole, self.missing) = (whole, missing) }
}

/// What a projection is when it is folded from a log alone.
package struct FoldedProjection: Codable, Sendable, Equatable {
  package var name: String
  /// Revision of the code that folded it.
  package var revision: UInt32
  package var documents: Int
  /// Streams with an event that this build cannot fold.
  package var parked: Int
  /// As `projection.verify` answers it.
  package var digest: String

  package init(name: String, revision: UInt32, documents: Int, parked: Int, digest: String) {
    (self.name, self.revision, self.documents) = (name, revision, documents)
    (self.parked, self.digest) = (parked, digest)
  }
}

/// What somebody else says about the log of which a copy was restored.
package struct CopyComparison: Codable, Sendable, Equatable {
  /// Who says it.
  package enum Source: String, Codable, Sendable, CaseIterable {
    /// The box, asked through its socket.
    case box
    /// Whoever ordered the drill, with a head written down before.
    case knownHead = "known_head"
  }

  package enum Digests: String, Codable, Sendable, CaseIterable {
    case equal, different
    /// The box stands at another position, where its documents are others.
    case otherPosition = "other_position"
    /// Nobody said what they are.
    case unknown
  }

  package var source: Source
  /// The position that both know.
  package var position: UInt64
  /// Whether both have the same chain hash there.
  package var sameHash: Bool
  /// Position of the last event there.
  package var head: UInt64
  /// How far the box says that a copy holds the record; left out if nobody said.
  package var shipped: UInt64?
  package var digests = Digests.unknown
  /// Names of the projections that differ.
  package var different: [String] = []

  package init(_ source: Source, position: UInt64, sameHash: Bool, head: UInt64) {
    (self.source, self.position, self.sameHash, self.head) = (source, position, sameHash, head)
  }

  package var agrees: Bool { sameHash && digests != .different }
}
