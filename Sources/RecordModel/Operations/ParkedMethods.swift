package struct CancelRebuild: Method {
  package static let name = "projection.cancel"
  package static let summary =
    "Stops the rebuild of a projection and removes its copy; the old one serves on."
  package static let access = Access.operate

  /// Stored name.
  package var name: String

  package init(name: String) { self.name = name }

  package struct Outcome: Codable, Sendable, Equatable {
    package var projection: ProjectionInfo

    package init(projection: ProjectionInfo) { self.projection = projection }
  }

  package static let example = CancelRebuild(name: "assessments")
  package static let exampleOutcome = Outcome(projection: .example)
}

/// Lists the streams that a projection could not fold.
package struct ListParkedStreams: Method {
  package static let name = "projection.parked"
  package static let summary = "Lists the streams whose events a projection could not fold, at most 1000."
  package static let access = Access.read(.log)

  /// Stored name of a projection; all if left out.
  package var name: String?

  package init(name: String? = nil) { self.name = name }

  package struct Outcome: Codable, Sendable, Equatable {
    /// In the order of the projections and of the streams' ids.
    package var parked: [ParkedStreamInfo]
    package var count: Int

    package init(parked: [ParkedStreamInfo], count: Int) { (self.parked, self.count) = (parked, count) }
  }

  package static let example = ListParkedStreams(name: "assessments")
  package static let exampleOutcome = Outcome(parked: [.example], count: 1)
}

/// A stream that a projection could not fold.
///
/// Requests that need its documents are refused; everything else goes on.
package struct ParkedStreamInfo: Codable, Sendable, Equatable {
  /// Stored name.
  package var projection: String
  package var streamKind: StreamID.Kind
  /// The patient's id if it is a patient's stream.
  package var streamId: String
  /// Position of the event that could not be folded.
  package var position: UInt64
  /// In words without patient data.
  package var reason: String

  package init(
    projection: String, streamKind: StreamID.Kind, streamId: String, position: UInt64, reason: String
  ) {
    (self.projection, self.streamKind, self.streamId) = (projection, streamKind, streamId)
    (self.position, self.reason) = (position, reason)
  }

  static let example = ParkedStreamInfo(
    projection: "assessments", streamKind: .patient, streamId: "550e8400-e29b-41d4-a716-446655440000",
    position: 17, reason: "CORRUPT: the event at position 17 cannot be read: wrongType")
}

/// Folds parked streams again.
package struct RetryProjection: Method {
  package static let name = "projection.retry"
  package static let summary = "Folds the parked streams of a projection anew from the log, or one patient's."
  package static let access = Access(.operate, .log, by: .nobody)

  /// Stored name.
  package var name: String
  /// All parked streams if left out.
  package var patientId: PatientID?

  /// Retries the parked streams of that projection.
  package init(name: String, patientId: PatientID? = nil) { (self.name, self.patientId) = (name, patientId) }

  /// The result of a retry.
  package struct Outcome: Codable, Sendable, Equatable {
    /// Streams folded again.
    package var retried: Int
    /// Those that are parked again.
    package var parked: [ParkedStreamInfo]

    package init(retried: Int, parked: [ParkedStreamInfo]) { (self.retried, self.parked) = (retried, parked) }
  }

  package static let example = RetryProjection(name: "assessments")
  package static let exampleOutcome = Outcome(retried: 1, parked: [])
}
