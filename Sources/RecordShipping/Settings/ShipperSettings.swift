import Logging
import RecordProcess

/// The operator's choices about copies elsewhere; the values written here are the defaults.
package struct ShipperSettings: Sendable, Equatable {
  /// Path of the daemon's socket.
  package var socketPath = "/run/recordd/api.sock"
  /// Servers of the engine; none by default, and without one there is nothing to do.
  package var servers: [String] = []
  /// File of the certificate authorities for the servers; `nil` for the system's.
  package var authorities: String?
  /// Files of our own certificate and its key.
  package var certificate: String?
  package var certificateKey: String?
  /// Our public nkey and the file of its seed.
  package var nkey: String?
  package var nkeySeed: String?
  /// File of credentials, in place of an nkey.
  package var credentials: String?
  /// Names of the streams of records, of volumes of the access log, of key material and of documents.
  package var recordStream = "REC"
  package var accessStream = "ACC"
  package var keyStream = "KEY"
  package var documentStream = "DOC"
  /// Name of the stream of what stores say of themselves.
  package var fleetStream = "FLT"
  /// Name of the stream of leases.
  package var leaseStream = "LES"
  /// Name of the bucket of places.
  package var placeBucket = "places"
  /// What this store is called there; `nil` for the machine's name.
  package var reportName: String?
  /// Whether the engine's servers have written to the disk what they acknowledge.
  package var synchronousStorage = false
  /// How often a replica looks for something new, in milliseconds.
  package var followMilliseconds = 20
  /// How long records gather after a batch, where no reply waits for a copy, in milliseconds.
  package var gatherMilliseconds = 25
  /// How often the lease of the store that ships is renewed, in milliseconds; 0 for none.
  package var leaseMilliseconds = 0
  /// After how many seconds without a renewal a follower has its replica take over; 0 for never.
  package var promoteAfterSeconds = 0
  /// Bytes of a batch at most.
  package var batchBytes = 524_288
  /// Bytes a second that go out at most; 0 for no limit.
  package var bandwidth = 0
  /// How long the engine may take to answer, in seconds.
  package var patienceSeconds = 5
  /// How often the last message of each subject is read, in minutes.
  package var lookMinutes = 5
  /// After how many seconds without progress an alarm is given.
  package var alarmSeconds = 60
  /// The least severe level to log.
  package var logLevel = Logger.Level.info

  package init() {}

  /// What this store is called; a machine's name in the characters that a part of a subject may have.
  var storeName: String {
    reportName ?? String(HostName.current.prefix(64).map { ServerNames.isStream(String($0)) ? $0 : "-" })
  }

  /// How the engine is reached; answers come to subjects of that instance alone.
  package func engine(inbox: String?) -> EngineOptions {
    var options = engineOptions(patience: Int64(patienceSeconds) * 1000)
    options.inbox = inbox
    return options
  }

  /// How long the engine may take to store a lease, in milliseconds: a renewal that is late is of no use.
  var leasePatience: Int { min(patienceSeconds * 1000, max(500, leaseMilliseconds * 2)) }

  /// The stream that a log's subject belongs to.
  package func stream(_ log: ShippedLogName) -> String { log == .record ? recordStream : accessStream }
}

extension ShipperSettings: EngineSettings {
  package static let program = "recordd-shipper"
  package static let noun = "shipper"
  package static let prefix = "RECORDD_SHIPPER_"
  package static let foreignPrefixes: [String] = []

  /// Refuses halves of pairs, and two ways to say who we are.
  package func conflicts() -> [SettingsError.Problem] {
    var problems = engineConflicts()
    let streams = [
      recordStream, accessStream, keyStream, documentStream, fleetStream, leaseStream,
      PlaceSubjects(placeBucket).stream,
    ]
    if Set(streams).count < streams.count {
      problems.append(.conflict(name: "record-stream", reason: "must be another than the other streams"))
    }
    return problems + leaseConflicts
  }

  /// Seconds without a renewal that mean something at least: a few of them, and longer than the engine stumbles.
  package static let leastPromoteAfter = 3

  private var leaseConflicts: [SettingsError.Problem] {
    var problems: [SettingsError.Problem] = []
    if (1..<200).contains(leaseMilliseconds) {
      problems.append(.conflict(name: "lease-interval", reason: "must be 0, or at least 200"))
    }
    guard promoteAfterSeconds > 0 else { return problems }
    if promoteAfterSeconds < Self.leastPromoteAfter {
      problems.append(
        .conflict(name: "promote-after", reason: "must be 0, or at least \(Self.leastPromoteAfter)"))
    }
    if leaseMilliseconds == 0 || promoteAfterSeconds * 1000 < leaseMilliseconds * 4 {
      problems.append(
        .conflict(
          name: "promote-after",
          reason: "must be at least four times lease-interval, which must not be 0: who takes over holds one")
      )
    }
    return problems
  }

  /// Refuses to begin without a server, and files that cannot be used.
  package func check() throws(SettingsError) { try checkEngine() }
}
