/// Reports the daemon's counts for a monitoring system.
package struct ReportFigures: Method {
  package static let name = "server.figures"
  package static let summary =
    "Answers counts of the daemon for monitoring: log, queue, storage, memory, projections, connections; nothing of anybody's record."
  /// The gateway has no rights without a person's token, yet serves these counts to the monitoring system.
  package static let access = Access.read(.figures)

  package init() {}

  package typealias Outcome = ServerFigures
  package static let example = ReportFigures()
  package static let exampleOutcome = ServerFigures.example
}

/// Counts of a running daemon; only numbers, and names of its own parts.
package struct ServerFigures: Codable, Sendable, Equatable {
  /// Milliseconds since the start.
  package var uptimeMilliseconds: Int64
  /// Position of the last event.
  package var position: Int64
  /// Milliseconds by which the last event's `recordedAt` is ahead of the clock; 0 if it is not.
  package var headAheadMilliseconds: Int64
  /// Commands that wait for the writer.
  package var queueLength: Int64
  /// Commands that may wait at most.
  package var queueLimit: Int64
  /// Bytes that the log's file uses.
  package var usedBytes: Int64
  /// Bytes that it may grow to.
  package var mapBytes: Int64
  /// Bytes free on its file system.
  package var freeBytes: Int64
  /// Resident memory of the process in bytes; 0 if it is not known.
  package var residentBytes: Int64
  /// Processor time of the process so far, in milliseconds.
  package var processorMilliseconds: Int64
  package var projections: [ProjectionFigures]
  /// Counts of the transport, such as open connections.
  package var transport: [NamedCount]
  /// Sign-ins since the start, successful and not.
  package var signIns: [NamedCount]

  package init(
    uptimeMilliseconds: Int64, position: Int64, headAheadMilliseconds: Int64 = 0, queueLength: Int64,
    queueLimit: Int64, usedBytes: Int64,
    mapBytes: Int64, freeBytes: Int64, residentBytes: Int64, processorMilliseconds: Int64,
    projections: [ProjectionFigures], transport: [NamedCount], signIns: [NamedCount]
  ) {
    (self.uptimeMilliseconds, self.position) = (uptimeMilliseconds, position)
    self.headAheadMilliseconds = headAheadMilliseconds
    (self.queueLength, self.queueLimit) = (queueLength, queueLimit)
    (self.usedBytes, self.mapBytes, self.freeBytes) = (usedBytes, mapBytes, freeBytes)
    (self.residentBytes, self.processorMilliseconds) = (residentBytes, processorMilliseconds)
    (self.projections, self.transport, self.signIns) = (projections, transport, signIns)
  }

  static let example = ServerFigures(
    uptimeMilliseconds: 1500, position: 17, queueLength: 0, queueLimit: 4096, usedBytes: 131_072,
    mapBytes: 274_877_906_944, freeBytes: 80_000_000_000, residentBytes: 9_437_184,
    processorMilliseconds: 40,
    projections: [ProjectionFigures(name: "assessments", lag: 0, documents: 3, parked: 0)],
    transport: [NamedCount("connections", 2)], signIns: [NamedCount("failed", 3)])
}

/// The progress of a projection.
package struct ProjectionFigures: Codable, Sendable, Equatable {
  /// Stored name.
  package var name: String
  /// Events of the log that it has not folded yet.
  package var lag: Int64
  package var documents: Int64
  /// Streams whose events could not be folded.
  package var parked: Int64

  package init(name: String, lag: Int64, documents: Int64, parked: Int64) {
    (self.name, self.lag, self.documents, self.parked) = (name, lag, documents, parked)
  }
}

/// A count with its name.
package struct NamedCount: Codable, Sendable, Equatable {
  /// In the daemon's own words.
  package var name: String
  package var count: Int64

  package init(_ name: String, _ count: Int64) { (self.name, self.count) = (name, count) }
}

/// A process's use of its machine.
package struct ProcessUse: Sendable, Equatable {
  /// Resident memory in bytes.
  package var residentBytes: Int64
  /// Processor time so far, in milliseconds.
  package var processorMilliseconds: Int64

  package init(residentBytes: Int64, processorMilliseconds: Int64) {
    (self.residentBytes, self.processorMilliseconds) = (residentBytes, processorMilliseconds)
  }
}
