/// Lists the projections.
public struct ListProjections: Method {
  /// `projection.list`.
  public static let name = "projection.list"
  /// For the documentation.
  public static let summary = "Lists the projections with revision, checkpoint and number of documents."
  /// Looks at the store.
  public static let access = Access.read(.store)

  /// All projections.
  public init() {}

  /// The projections.
  public struct Outcome: Codable, Sendable, Equatable {
    /// In the order in which they are folded.
    public var projections: [ProjectionInfo]

    /// A list.
    public init(projections: [ProjectionInfo]) { self.projections = projections }
  }

  /// All of them.
  public static let example = ListProjections()
  /// One of them.
  public static let exampleOutcome = Outcome(projections: [.example])
}

/// A projection and how far it is.
public struct ProjectionInfo: Codable, Sendable, Equatable {
  /// Stored name.
  public var name: String
  /// Revision of the code that folded it.
  public var revision: UInt32
  /// Position of the last event folded.
  public var checkpoint: UInt64
  /// Documents.
  public var documents: Int
  /// Whether its documents can be read; where not, another build folded them, and they are being folded anew.
  public var serves: Bool?
  /// Whether it is folded behind the log, from its checkpoint on.
  public var isBehindLog: Bool?
  /// Streams whose events could not be folded; see `projection.parked`.
  public var parked: Int?
  /// Why a projection behind the log does not go on.
  public var trouble: String?
  /// The rebuild that waits, is under way or failed.
  public var rebuild: RebuildInfo?

  /// A projection.
  public init(name: String, revision: UInt32, checkpoint: UInt64, documents: Int) {
    (self.name, self.revision, self.checkpoint, self.documents) = (name, revision, checkpoint, documents)
  }

  static let example = ProjectionInfo(name: "assessments", revision: 1, checkpoint: 17, documents: 3)
}

/// A rebuild and how far it is.
public struct RebuildInfo: Codable, Sendable, Equatable {
  /// What it is doing.
  public enum State: String, Codable, Sendable, CaseIterable {
    /// Another one goes first.
    case waiting
    /// It folds.
    case running
    /// It was cancelled, and its copy is being removed.
    case cancelling
    /// It stopped; rebuilding again goes on from there.
    case failed
  }

  /// What it is doing.
  public var state: State
  /// Revision of the code that folds.
  public var targetRevision: UInt32
  /// Position up to which streams are folded.
  public var position: UInt64
  /// Position of the last event in the log.
  public var head: UInt64
  /// Streams folded.
  public var streamsDone: UInt64
  /// Streams when it began.
  public var streams: UInt64
  /// When it began, before a restart too.
  public var startedAt: Timestamp
  /// Why it failed.
  public var reason: String?

  /// A rebuild.
  public init(
    state: State, targetRevision: UInt32, position: UInt64, head: UInt64, streamsDone: UInt64,
    streams: UInt64,
    startedAt: Timestamp, reason: String? = nil
  ) {
    (self.state, self.targetRevision, self.position, self.head) = (state, targetRevision, position, head)
    (self.streamsDone, self.streams) = (streamsDone, streams)
    (self.startedAt, self.reason) = (startedAt, reason)
  }
}

/// Folds a projection anew from the log.
public struct RebuildProjection: Method {
  /// `projection.rebuild`.
  public static let name = "projection.rebuild"
  /// For the documentation.
  public static let summary =
    "Builds a projection anew beside the serving one and swaps them in one transaction."
  /// Runs the store.
  public static let access = Access.operate

  /// Stored name of the projection.
  public var name: String

  /// Whether to answer at once and not when it is done; `projection.list` says how far it is.
  public var background: Bool?

  /// Rebuilds that projection.
  public init(name: String, background: Bool? = nil) { (self.name, self.background) = (name, background) }

  /// What was rebuilt.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The projection as it serves now.
    public var projection: ProjectionInfo
    /// Events folded; 0 where it goes on in the background.
    public var events: UInt64
    /// Milliseconds it took.
    public var milliseconds: Int64

    /// A finished rebuild.
    public init(projection: ProjectionInfo, events: UInt64, milliseconds: Int64) {
      (self.projection, self.events, self.milliseconds) = (projection, events, milliseconds)
    }
  }

  /// The assessments.
  public static let example = RebuildProjection(name: "assessments")
  /// Done.
  public static let exampleOutcome = Outcome(projection: .example, events: 17, milliseconds: 2)
}

/// Compares a projection with what the log gives.
public struct VerifyProjection: Method {
  /// `projection.verify`.
  public static let name = "projection.verify"
  /// For the documentation.
  public static let summary =
    "Folds the log anew without storing it and compares every document, byte for byte."
  /// Looks at the store.
  public static let access = Access.read(.log)

  /// Stored name of the projection.
  public var name: String

  /// Verifies that projection.
  public init(name: String) { self.name = name }

  /// What was found.
  public struct Outcome: Codable, Sendable, Equatable {
    /// Whether both are the same.
    public var matches: Bool
    /// SHA-256 over the serving documents, 64 hexadecimal digits.
    public var digest: String
    /// The same over what the log gives.
    public var rebuiltDigest: String
    /// Position that both were taken at.
    public var position: UInt64
    /// Documents compared.
    public var documents: Int

    /// A comparison.
    public init(digest: String, rebuiltDigest: String, position: UInt64, documents: Int) {
      (self.digest, self.rebuiltDigest, matches) = (digest, rebuiltDigest, digest == rebuiltDigest)
      (self.position, self.documents) = (position, documents)
    }
  }

  /// The assessments.
  public static let example = VerifyProjection(name: "assessments")
  /// Both are the same.
  public static let exampleOutcome = Outcome(
    digest: String(repeating: "0", count: 64), rebuiltDigest: String(repeating: "0", count: 64), position: 17,
    documents: 3)
}
