package struct ListProjections: Method {
  package static let name = "projection.list"
  package static let summary = "Lists the projections with revision, checkpoint and number of documents."
  package static let access = Access.read(.store)

  package init() {}

  package struct Outcome: Codable, Sendable, Equatable {
    /// In the order in which they are folded.
    package var projections: [ProjectionInfo]

    package init(projections: [ProjectionInfo]) { self.projections = projections }
  }

  package static let example = ListProjections()
  package static let exampleOutcome = Outcome(projections: [.example])
}

/// A projection and how far it is.
package struct ProjectionInfo: Codable, Sendable, Equatable {
  /// Stored name.
  package var name: String
  /// Revision of the code that folded it.
  package var revision: UInt32
  /// Position of the last event folded.
  package var checkpoint: UInt64
  package var documents: Int
  /// Whether its documents can be read; if not, another build folded them, and they are being folded again.
  package var serves: Bool?
  /// Whether it is folded behind the log, from its checkpoint on.
  package var isBehindLog: Bool?
  /// Streams whose events could not be folded; see `projection.parked`.
  package var parked: Int?
  /// Why a projection behind the log stopped.
  package var trouble: String?
  /// A rebuild that waits, runs or failed.
  package var rebuild: RebuildInfo?

  package init(name: String, revision: UInt32, checkpoint: UInt64, documents: Int) {
    (self.name, self.revision, self.checkpoint, self.documents) = (name, revision, checkpoint, documents)
  }

  static let example = ProjectionInfo(name: "assessments", revision: 1, checkpoint: 17, documents: 3)
}

/// A rebuild and how far it is.
package struct RebuildInfo: Codable, Sendable, Equatable {
  package enum State: String, Codable, Sendable, CaseIterable {
    /// Another one goes first.
    case waiting
    case running
    /// It was cancelled, and its copy is being removed.
    case cancelling
    /// It stopped; another rebuild continues from there.
    case failed
  }

  package var state: State
  /// Revision of the code that folds.
  package var targetRevision: UInt32
  /// Position up to which streams are folded.
  package var position: UInt64
  /// Position of the last event in the log.
  package var head: UInt64
  /// Streams folded.
  package var streamsDone: UInt64
  /// Streams when it began.
  package var streams: UInt64
  /// Before any restart.
  package var startedAt: Timestamp
  package var reason: String?

  package init(
    state: State, targetRevision: UInt32, position: UInt64, head: UInt64, streamsDone: UInt64,
    streams: UInt64,
    startedAt: Timestamp, reason: String? = nil
  ) {
    (self.state, self.targetRevision, self.position, self.head) = (state, targetRevision, position, head)
    (self.streamsDone, self.streams) = (streamsDone, streams)
    (self.startedAt, self.reason) = (startedAt, reason)
  }
}

/// Folds a projection again from the log.
package struct RebuildProjection: Method {
  package static let name = "projection.rebuild"
  package static let summary =
    "Builds a projection anew beside the serving one and swaps them in one transaction."
  package static let access = Access.operate

  /// Stored name.
  package var name: String

  /// Whether to answer at once instead of at the end; `projection.list` reports the progress.
  package var background: Bool?

  package init(name: String, background: Bool? = nil) { (self.name, self.background) = (name, background) }

  package struct Outcome: Codable, Sendable, Equatable {
    package var projection: ProjectionInfo
    /// 0 if it goes on in the background.
    package var events: UInt64
    package var milliseconds: Int64

    package init(projection: ProjectionInfo, events: UInt64, milliseconds: Int64) {
      (self.projection, self.events, self.milliseconds) = (projection, events, milliseconds)
    }
  }

  package static let example = RebuildProjection(name: "assessments")
  package static let exampleOutcome = Outcome(projection: .example, events: 17, milliseconds: 2)
}

/// Compares a projection with one folded from the log.
package struct VerifyProjection: Method {
  package static let name = "projection.verify"
  package static let summary =
    "Folds the log anew without storing it and compares every document, byte for byte."
  package static let access = Access.read(.log)

  /// Stored name.
  package var name: String

  package init(name: String) { self.name = name }

  package struct Outcome: Codable, Sendable, Equatable {
    /// Whether both are the same.
    package var matches: Bool
    /// SHA-256 over the serving documents, 64 hexadecimal digits.
    package var digest: String
    /// The same over documents folded from the log.
    package var rebuiltDigest: String
    /// Position of both.
    package var position: UInt64
    /// Documents compared.
    package var documents: Int

    package init(digest: String, rebuiltDigest: String, position: UInt64, documents: Int) {
      (self.digest, self.rebuiltDigest, matches) = (digest, rebuiltDigest, digest == rebuiltDigest)
      (self.position, self.documents) = (position, documents)
    }
  }

  package static let example = VerifyProjection(name: "assessments")
  package static let exampleOutcome = Outcome(
    digest: String(repeating: "0", count: 64), rebuiltDigest: String(repeating: "0", count: 64), position: 17,
    documents: 3)
}
