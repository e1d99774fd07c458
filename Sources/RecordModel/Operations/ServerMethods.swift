/// Describes every method.
package struct DiscoverMethods: Method {
  package static let name = "rpc.discover"
  package static let summary =
    "Answers the OpenRPC document of this daemon: every method with schemas and an example."
  /// Open to every configured program.
  package static let access = Access.read(.anyone)

  /// The document.
  package init() {}

  /// An OpenRPC 1.3 document.
  package typealias Outcome = Value
  /// No parameters.
  package static let example = DiscoverMethods()
  /// The document's first members.
  package static let exampleOutcome: Value = [
    "openrpc": "1.3.2", "info": ["title": "recordd", "version": "1.0.0"],
  ]
}

/// Tells whether the daemon can do its work.
package struct CheckHealth: Method {
  package static let name = "health.check"
  package static let summary =
    "Answers whether commands are taken; reads alone work as long as there is an answer."
  /// Open to every configured program.
  package static let access = Access.read(.anyone)

  /// The daemon's health.
  package init() {}

  /// The daemon's health.
  package struct Outcome: Codable, Sendable, Equatable {
    /// `ok`, or `stopping`.
    package var status: String
    /// Position of the last event.
    package var position: UInt64

    package init(status: String, position: UInt64) { (self.status, self.position) = (status, position) }
  }

  /// No parameters.
  package static let example = CheckHealth()
  package static let exampleOutcome = Outcome(status: "ok", position: 17)
}

/// Describes the running daemon.
package struct ReportStatus: Method {
  package static let name = "server.status"
  package static let summary = "Answers version, uptime, log position, queue, projections and storage."
  /// Looks at the store.
  package static let access = Access.read(.store)

  /// The daemon's status.
  package init() {}

  package typealias Outcome = ServerStatus
  /// No parameters.
  package static let example = ReportStatus()
  /// A daemon that just started.
  package static let exampleOutcome = ServerStatus.example
}

/// What a running daemon tells of itself.
package struct ServerStatus: Codable, Sendable, Equatable {
  /// Version of the program.
  package var version: String
  /// Name of the store.
  package var instance: InstanceID
  /// When the program started.
  package var startedAt: Timestamp
  /// Milliseconds since then, by a clock that is not set.
  package var uptimeMilliseconds: Int64
  /// Position of the last event.
  package var position: UInt64
  /// Milliseconds by which the last event's `recordedAt` is ahead of the clock; 0 where it is not.
  ///
  /// Until they are over, what is recorded bears that stamp.
  package var headAheadMilliseconds: Int64
  /// Commands that wait for the writer.
  package var queueLength: Int
  /// Commands that may wait.
  package var queueLimit: Int
  /// Bytes that the log's file uses.
  package var usedBytes: Int
  /// Bytes that it may grow to.
  package var mapBytes: Int
  /// Bytes free on its file system.
  package var freeBytes: Int
  /// Projections and how far they are.
  package var projections: [ProjectionInfo]
  /// What the transport counts, such as open connections.
  package var transport: Value?
  /// How signing in went since the start.
  package var signIns: SignInCounts?
  /// What was wrong with the journal at the start; absent where nothing was.
  package var journal: JournalStatus?

  /// A status with all its parts.
  package init(
    version: String, instance: InstanceID, startedAt: Timestamp, uptimeMilliseconds: Int64, position: UInt64,
    headAheadMilliseconds: Int64 = 0, queueLength: Int, queueLimit: Int, usedBytes: Int, mapBytes: Int,
    freeBytes: Int,
    projections: [ProjectionInfo],
    transport: Value?, signIns: SignInCounts? = nil, journal: JournalStatus? = nil
  ) {
    (self.version, self.instance, self.startedAt) = (version, instance, startedAt)
    (self.uptimeMilliseconds, self.position) = (uptimeMilliseconds, position)
    (self.queueLength, self.queueLimit, self.usedBytes) = (queueLength, queueLimit, usedBytes)
    self.headAheadMilliseconds = headAheadMilliseconds
    (self.mapBytes, self.freeBytes, self.projections) = (mapBytes, freeBytes, projections)
    (self.transport, self.signIns, self.journal) = (transport, signIns, journal)
  }

  static let example = ServerStatus(
    version: "1.0.0", instance: InstanceID(high: 0x550e_8400_e29b_41d4, low: 0xa716_4466_5544_0fff),
    startedAt: Example.start, uptimeMilliseconds: 1500, position: 17, queueLength: 0, queueLimit: 4096,
    usedBytes: 131_072, mapBytes: 274_877_906_944, freeBytes: 80_000_000_000, projections: [.example],
    transport: nil, signIns: SignInCounts(failed: 3, unknown: 2, locked: 0, waitingHashes: 0),
    journal: JournalStatus(cutOff: .init(position: 18, bytes: 1024, records: 1), damagedSectors: 0))
}

/// What the start found in the journal besides whole frames.
package struct JournalStatus: Codable, Sendable, Equatable {
  /// What was being written when the daemon stopped the last time, and was left out: nobody was answered that it is recorded.
  package struct CutOff: Codable, Sendable, Equatable {
    /// Position that its first event would have had.
    package var position: UInt64
    /// Bytes of it that were there.
    package var bytes: Int
    /// How many events it had, where that is known.
    package var records: Int?

    /// Such a rest.
    package init(position: UInt64, bytes: Int, records: Int?) {
      (self.position, self.bytes, self.records) = (position, bytes, records)
    }
  }

  /// What was left out, where something was.
  package var cutOff: CutOff?
  /// Sectors of 512 bytes that went bad, and held nothing that the log lacks: the disk should be looked at.
  package var damagedSectors: Int

  /// Such a finding.
  package init(cutOff: CutOff?, damagedSectors: Int) {
    (self.cutOff, self.damagedSectors) = (cutOff, damagedSectors)
  }
}

/// How signing in went since the start.
package struct SignInCounts: Codable, Sendable, Equatable {
  /// Passwords and generated codes that were not right, for addresses with and without an account.
  package var failed: Int
  /// Those for addresses without an account, of which nothing else is kept.
  package var unknown: Int
  /// Attempts that were refused because too many before them failed.
  package var locked: Int
  /// Passwords that wait to be hashed now.
  package var waitingHashes: Int

  package init(failed: Int, unknown: Int, locked: Int, waitingHashes: Int) {
    (self.failed, self.unknown, self.locked) = (failed, unknown, locked)
    self.waitingHashes = waitingHashes
  }
}
