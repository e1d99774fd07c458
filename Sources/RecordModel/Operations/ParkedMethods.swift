/// Stops a rebuild.
public struct CancelRebuild: Method {
  /// `projection.cancel`.
  public static let name = "projection.cancel"
  /// For the documentation.
  public static let summary = "Stops the rebuild of a projection and removes its copy; the old one serves on."
  /// Runs the store.
  public static let access = Access.operate

  /// Stored name of the projection.
  public var name: String

  /// Cancels the rebuild of that projection.
  public init(name: String) { self.name = name }

  /// What is left.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The projection as it serves.
    public var projection: ProjectionInfo

    /// A cancelled rebuild.
    public init(projection: ProjectionInfo) { self.projection = projection }
  }

  /// The assessments.
  public static let example = CancelRebuild(name: "assessments")
  /// Cancelled.
  public static let exampleOutcome = Outcome(projection: .example)
}

/// Lists the streams that a projection could not fold.
public struct ListParkedStreams: Method {
  /// `projection.parked`.
  public static let name = "projection.parked"
  /// For the documentation.
  public static let summary = "Lists the streams whose events a projection could not fold, at most 1000."
  /// Looks at the log.
  public static let access = Access.read(.log)

  /// Stored name of a projection; all of them where it is left out.
  public var name: String?

  /// Those of a projection, or all.
  public init(name: String? = nil) { self.name = name }

  /// The streams.
  public struct Outcome: Codable, Sendable, Equatable {
    /// In the order of the projections and of their ids.
    public var parked: [ParkedStreamInfo]
    /// How many there are.
    public var count: Int

    /// A list.
    public init(parked: [ParkedStreamInfo], count: Int) { (self.parked, self.count) = (parked, count) }
  }

  /// Those of the assessments.
  public static let example = ListParkedStreams(name: "assessments")
  /// One of them.
  public static let exampleOutcome = Outcome(parked: [.example], count: 1)
}

/// A stream that a projection could not fold.
///
/// What needs its documents is refused; everything else goes on.
public struct ParkedStreamInfo: Codable, Sendable, Equatable {
  /// Stored name of the projection.
  public var projection: String
  /// What the stream belongs to.
  public var streamKind: StreamID.Kind
  /// Its id; a patient's id where it is a patient's.
  public var streamId: String
  /// Position of the event that could not be folded.
  public var position: UInt64
  /// Why, in words without patient data.
  public var reason: String

  /// A parked stream.
  public init(
    projection: String, streamKind: StreamID.Kind, streamId: String, position: UInt64, reason: String
  ) {
    (self.projection, self.streamKind, self.streamId) = (projection, streamKind, streamId)
    (self.position, self.reason) = (position, reason)
  }

  static let example = ParkedStreamInfo(
    projection: "assessments", streamKind: .patient, streamId: "550e8400-e29b-41d4-a716-446655440000",
    position: 17, reason: "CORRUPT: the event at position 17 cannot be read: wrongType")
}

/// Folds parked streams anew.
public struct RetryProjection: Method {
  /// `projection.retry`.
  public static let name = "projection.retry"
  /// For the documentation.
  public static let summary = "Folds the parked streams of a projection anew from the log, or one patient's."
  /// Runs the store.
  public static let access = Access(.operate, .log, by: .nobody)

  /// Stored name of the projection.
  public var name: String
  /// Whose stream; all parked ones where it is left out.
  public var patientId: PatientID?

  /// Retries the parked streams of that projection.
  public init(name: String, patientId: PatientID? = nil) { (self.name, self.patientId) = (name, patientId) }

  /// What came of it.
  public struct Outcome: Codable, Sendable, Equatable {
    /// Streams folded anew.
    public var retried: Int
    /// Those that are parked again.
    public var parked: [ParkedStreamInfo]

    /// A retry.
    public init(retried: Int, parked: [ParkedStreamInfo]) { (self.retried, self.parked) = (retried, parked) }
  }

  /// All of the assessments.
  public static let example = RetryProjection(name: "assessments")
  /// All serve again.
  public static let exampleOutcome = Outcome(retried: 1, parked: [])
}
