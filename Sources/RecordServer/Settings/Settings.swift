import Logging
import RecordModel

/// The operator's choices about the daemon.
///
/// The values written here are the defaults. ``Settings/describe()`` lists them with their meaning, and
/// ``Settings/load(commandLine:environment:file:accounts:)`` replaces them. Nothing here opens a file or a
/// socket.
package struct Settings: Sendable, Equatable {
  /// Directory of the log and the projections.
  package var stateDirectory = "/var/lib/recordd"
  /// Path of the socket, if the daemon binds it itself.
  package var socketPath = "/run/recordd/api.sock"
  /// Permission bits of a socket the daemon binds itself.
  package var socketMode: UInt32 = 0o660
  /// Group id of a socket the daemon binds itself; `nil` leaves the group of the process.
  package var socketGroup: UInt32?
  /// File that holds the key encryption key; `nil` means the credential.
  package var keyFile: String?
  /// The erasure list; if `nil`, next to the state directory.
  package var erasureList: String?
  /// Years for which treatment records are kept.
  package var retentionYears = 10
  /// The zone whose days that duty is counted by, as a POSIX time zone text.
  package var retentionZone = "CET-1CEST,M3.5.0,M10.5.0/3"
  /// Name of the credential with the key encryption key.
  package var credentialName = "kek"
  /// The least severe level to log.
  package var logLevel = Logger.Level.info
  /// Upper bound of the log's file in bytes; address space, not disk space.
  package var mapSize = 256 << 30
  /// Commands that may wait for the writer.
  package var writerQueueLimit = 4096
  /// Commands in one commit.
  package var batchLimit = 1024
  /// Bytes of one request or reply line.
  package var maxFrameBytes = 1 << 20
  /// Levels of nesting in a request.
  package var maxDepth = 32
  /// Requests in one JSON-RPC batch.
  package var maxBatch = 100
  /// Requests of one connection under way.
  package var inFlightLimit = 128
  /// Bytes of one connection: its requests under way, and the answers that its client has not read.
  package var outboundBytesLimit = 8 << 20
  /// The same for all connections together.
  package var heldBytesLimit = 32 << 20
  /// How long a client may leave all its answers unread, in seconds.
  package var slowReaderDeadlineSeconds = 30
  /// Connections at a time.
  package var maxConnections = 1024
  /// How long a connection may be silent, in seconds; 0 for ever.
  package var idleTimeoutSeconds = 0
  /// The users who may connect, and their roles.
  package var peers = PeerTable()
  /// The parameters of signing in, and the rate limits.
  package var identity = IdentitySettings()
  /// Offered to people who may be in a crisis.
  package var help = HelpOffer.usual
  /// Directories of shipped definitions, by kind; for others the first default place that exists.
  package var shippedDirectories: [String: String] = [:]
  /// Whether shipped definitions are published if the record has none.
  package var publishesShipped = true
  /// Whether looks at records are recorded.
  package var keepsAccessLog = true
  /// Years of retention of the access log.
  package var accessRetentionYears = 6
  /// The controller of the records, named to people who ask for their data.
  package var controller = ControllerSettings()
  /// The app's links, and when their use becomes suspicious.
  package var links = LinkSettings()
  /// Ended export jobs kept for each patient or program.
  package var keptExports = 8
  /// Days for which one is kept at most.
  package var exportDays = 30
  /// Bytes of all export jobs together.
  package var exportBytesLimit = 16 << 30
  /// Bytes that export jobs must leave free on the device.
  package var exportFreeBytes = 256 << 20
  /// Directory of the backups; `nil` if none are made.
  package var backupDirectory: String?
  /// Directory of the copy of the keys for them; if `nil`, next to that of the backups.
  package var backupKeys: String?
  /// Complete backups to keep.
  package var keptBackups = 14
  /// How long requests may take to finish after the daemon is told to stop, in seconds.
  package var drainDeadlineSeconds = 10
  /// Threads that serve the connections; see ``eventLoops(cores:)``.
  package var eventLoops = 0
  /// Threads for longer requests.
  package var readThreads = 2

  package init() {}

  /// Threads that serve the connections on a machine with so many cores, if their number is not set: one a
  /// core, at most 4, so that the writer and other threads keep some of a large machine.
  package func eventLoops(cores: Int) -> Int { eventLoops > 0 ? eventLoops : min(max(1, cores), 4) }
}
