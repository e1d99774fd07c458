package struct DiscoverMethods: Method {
  package static let name = "rpc.discover"
  package static let summary =
    "Answers the OpenRPC document of this daemon: every method with schemas and an example."
  /// Open to every configured program.
  package static let access = Access.read(.anyone)

  package init() {}

  /// An OpenRPC 1.3 document.
  package typealias Outcome = Value
  package static let example = DiscoverMethods()
  package static let exampleOutcome: Value = [
    "openrpc": "1.3.2", "info": ["title": "recordd", "version": "1.0.0"],
  ]
}

/// Reports whether the daemon can do its work.
package struct CheckHealth: Method {
  package static let name = "health.check"
  package static let summary =
    "Answers whether commands are taken; reads alone work as long as there is an answer."
  /// Open to every configured program.
  package static let access = Access.read(.anyone)

  package init() {}

  package struct Outcome: Codable, Sendable, Equatable {
    /// `ok`, or `stopping`.
    package var status: String
    /// Position of the last event.
    package var position: UInt64

    package init(status: String, position: UInt64) { (self.status, self.position) = (status, position) }
  }

  package static let example = CheckHealth()
  package static let exampleOutcome = Outcome(status: "ok", position: 17)
}

/// Describes the running daemon.
package struct ReportStatus: Method {
  package static let name = "server.status"
  package static let summary = "Answers version, uptime, log position, queue, projections and storage."
  package static let access = Access.read(.store)

  package init() {}

  package typealias Outcome = ServerStatus
  package static let example = ReportStatus()
  package static let exampleOutcome = ServerStatus.example
}

/// A running daemon's report on itself.
package struct ServerStatus: Codable, Sendable, Equatable {
  package var version: String
  package var instance: InstanceID
  package var startedAt: Timestamp
  /// Milliseconds since then, by a clock that is never set.
  package var uptimeMilliseconds: Int64
  /// Position of the last event.
  package var position: UInt64
  /// Milliseconds by which the last event's `recordedAt` is ahead of the clock; 0 if it is not.
  ///
  /// Until they are over, events are recorded with that stamp.
  package var headAheadMilliseconds: Int64
  /// Commands that wait for the writer.
  package var queueLength: Int
  /// Commands that may wait at most.
  package var queueLimit: Int
  /// Bytes that the log's file uses.
  package var usedBytes: Int
  /// Bytes that it may grow to.
  package var mapBytes: Int
  /// Bytes free on its file system.
  package var freeBytes: Int
  package var projections: [ProjectionInfo]
  /// Counts of the transport, such as open connections.
  package var transport: Value?
  /// Sign-ins since the start, successful and not.
  package var signIns: SignInCounts?
  /// Defects of the write-ahead log at the start; absent if there were none.
  package var journal: JournalStatus?

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

/// Findings of the start in the write-ahead log, apart from whole frames.
package struct JournalStatus: Codable, Sendable, Equatable {
  /// An unfinished write at the last stop, which was left out: none of it had been acknowledged.
  package struct CutOff: Codable, Sendable, Equatable {
    /// Position that its first event would have had.
    package var position: UInt64
    /// Bytes of it that were found.
    package var bytes: Int
    /// Number of its events, if it is known.
    package var records: Int?

    package init(position: UInt64, bytes: Int, records: Int?) {
      (self.position, self.bytes, self.records) = (position, bytes, records)
    }
  }

  /// The unfinished write, if there was one.
  package var cutOff: CutOff?
  /// Sectors of 512 bytes that went bad, without loss, since the log has their events: check the disk.
  package var damagedSectors: Int

  package init(cutOff: CutOff?, damagedSectors: Int) {
    (self.cutOff, self.damagedSectors) = (cutOff, damagedSectors)
  }
}

/// Sign-ins since the start.
package struct SignInCounts: Codable, Sendable, Equatable {
  /// Wrong passwords and generated codes, for addresses with and without an account.
  package var failed: Int
  /// Those for addresses without an account, of which nothing else is kept.
  package var unknown: Int
  /// Attempts refused because too many before them failed.
  package var locked: Int
  /// Passwords waiting to be hashed.
  package var waitingHashes: Int

  package init(failed: Int, unknown: Int, locked: Int, waitingHashes: Int) {
    (self.failed, self.unknown, self.locked) = (failed, unknown, locked)
    self.waitingHashes = waitingHashes
  }
}
