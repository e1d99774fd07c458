import Logging
import RecordModel

/// Everything about the daemon that the person who runs it may choose.
///
/// The values written here are the defaults. ``Settings/describe()`` lists them with their meaning, and
/// ``Settings/load(commandLine:environment:file:accounts:)`` replaces them. Nothing here opens a file or a
/// socket.
package struct Settings: Sendable, Equatable {
  /// Directory of the log and the projections.
  package var stateDirectory = "/var/lib/recordd"
  /// Path of the socket, where the daemon binds it itself.
  package var socketPath = "/run/recordd/api.sock"
  /// Permission bits of a socket the daemon binds itself.
  package var socketMode: UInt32 = 0o660
  /// Group id of a socket the daemon binds itself; `nil` leaves the group of the process.
  package var socketGroup: UInt32?
  /// File that holds the key encryption key; `nil` means the credential.
  package var keyFile: String?
  /// File that takes down erasures; `nil` means beside the state directory.
  package var erasureList: String?
  /// Years for which treatment records are kept.
  package var retentionYears = 10
  /// The clocks by which the days of that duty begin and end, as a POSIX time zone text.
  package var retentionZone = "CET-1CEST,M3.5.0,M10.5.0/3"
  /// Name of the credential with the key encryption key.
  package var credentialName = "kek"
  /// The least severe level that is logged.
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
  /// Requests of one connection that are being worked on.
  package var inFlightLimit = 128
  /// Bytes of one connection: its requests that are worked on, and what its client has not read.
  package var outboundBytesLimit = 8 << 20
  /// The same of all connections together.
  package var heldBytesLimit = 32 << 20
  /// How long a client may read nothing of what waits for it, in seconds.
  package var slowReaderDeadlineSeconds = 30
  /// Connections at a time.
  package var maxConnections = 1024
  /// How long a connection may say nothing, in seconds; 0 for ever.
  package var idleTimeoutSeconds = 0
  /// Who may connect, and as what.
  package var peers = PeerTable()
  /// How people sign in and how often they may call.
  package var identity = IdentitySettings()
  /// What people are told who may be in a crisis.
  package var help = HelpOffer.usual
  /// Directories of shipped definitions, by kind; for others the first default place that exists.
  package var shippedDirectories: [String: String] = [:]
  /// Whether shipped definitions are published where the record has none.
  package var publishesShipped = true
  /// Whether it is written down who looks at whose record.
  package var keepsAccessLog = true
  /// Years for which that is kept.
  package var accessRetentionYears = 6
  /// Who is responsible for the records, as people are told who ask for their data.
  package var controller = ControllerSettings()
  /// Which links are the app's, and from when on their use is suspicious.
  package var links = LinkSettings()
  /// Ended export jobs of one patient or program that are kept.
  package var keptExports = 8
  /// Days for which one is kept at most.
  package var exportDays = 30
  /// Bytes of all export jobs together.
  package var exportBytesLimit = 16 << 30
  /// Bytes that export jobs must leave free on the device.
  package var exportFreeBytes = 256 << 20
  /// Directory of the backups; `nil` where none are made.
  package var backupDirectory: String?
  /// Directory of the copy of the keys that opens them; `nil` means beside that of the backups.
  package var backupKeys: String?
  /// Complete backups that are kept.
  package var keptBackups = 14
  /// How long requests may take to finish after the daemon is told to stop, in seconds.
  package var drainDeadlineSeconds = 10
  /// Threads that serve the connections; see ``eventLoops(cores:)``.
  package var eventLoops = 0
  /// Threads that answer what takes longer.
  package var readThreads = 2

  package init() {}

  /// Threads that serve the connections of a machine with so many cores, where nobody has said how many: one a core, at
  /// most 4, so that the writer and what runs beside it keep some of a large machine.
  package func eventLoops(cores: Int) -> Int { eventLoops > 0 ? eventLoops : min(max(1, cores), 4) }
}
