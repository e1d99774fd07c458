/// Tells the figures of the running daemon that a monitoring system collects.
public struct ReportFigures: Method {
  /// `server.figures`.
  public static let name = "server.figures"
  /// For the documentation.
  public static let summary =
    "Answers counts of the daemon for monitoring: log, queue, storage, memory, projections, connections; nothing of anybody's record."
  /// The gateway has no rights without a person's token, and serves these to the monitoring system all the same.
  public static let access = Access.read(.figures)

  /// The daemon's figures.
  public init() {}

  /// What the method answers.
  public typealias Outcome = ServerFigures
  /// No parameters.
  public static let example = ReportFigures()
  /// A daemon that just started.
  public static let exampleOutcome = ServerFigures.example
}

/// Counts of a running daemon; numbers alone, and names of its own parts.
public struct ServerFigures: Codable, Sendable, Equatable {
  /// Milliseconds since the start.
  public var uptimeMilliseconds: Int64
  /// Position of the last event.
  public var position: Int64
  /// Milliseconds by which the last event's `recordedAt` is ahead of the clock; 0 where it is not.
  public var headAheadMilliseconds: Int64
  /// Commands that wait for the writer.
  public var queueLength: Int64
  /// Commands that may wait.
  public var queueLimit: Int64
  /// Bytes that the log's file uses.
  public var usedBytes: Int64
  /// Bytes that it may grow to.
  public var mapBytes: Int64
  /// Bytes free on its file system.
  public var freeBytes: Int64
  /// Resident memory of the process in bytes; 0 where it is not known.
  public var residentBytes: Int64
  /// Processor time of the process so far, in milliseconds.
  public var processorMilliseconds: Int64
  /// Projections and how far they are.
  public var projections: [ProjectionFigures]
  /// What the transport counts, such as open connections.
  public var transport: [NamedCount]
  /// How signing in went since the start.
  public var signIns: [NamedCount]

  /// Figures with all their parts.
  public init(
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

/// How far a projection is.
public struct ProjectionFigures: Codable, Sendable, Equatable {
  /// Stored name.
  public var name: String
  /// Events of the log that it has not folded yet.
  public var lag: Int64
  /// Documents.
  public var documents: Int64
  /// Streams whose events could not be folded.
  public var parked: Int64

  /// Those figures.
  public init(name: String, lag: Int64, documents: Int64, parked: Int64) {
    (self.name, self.lag, self.documents, self.parked) = (name, lag, documents, parked)
  }
}

/// A count with the name of what is counted.
public struct NamedCount: Codable, Sendable, Equatable {
  /// What is counted, in the daemon's own words.
  public var name: String
  /// How many.
  public var count: Int64

  /// That many of these.
  public init(_ name: String, _ count: Int64) { (self.name, self.count) = (name, count) }
}

/// What a program uses of its machine.
public struct ProcessUse: Sendable, Equatable {
  /// Resident memory in bytes.
  public var residentBytes: Int64
  /// Processor time so far, in milliseconds.
  public var processorMilliseconds: Int64

  /// Those figures.
  public init(residentBytes: Int64, processorMilliseconds: Int64) {
    (self.residentBytes, self.processorMilliseconds) = (residentBytes, processorMilliseconds)
  }
}
