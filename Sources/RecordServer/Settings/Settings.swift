import Logging
import RecordModel

/// Everything about the daemon that the person who runs it may choose.
///
/// The values written here are the defaults. ``Settings/describe()`` lists them with their meaning, and
/// ``Settings/load(commandLine:environment:file:accounts:)`` replaces them. Nothing here opens a file or a
/// socket.
public struct Settings: Sendable, Equatable {
  /// Directory of the log and the projections.
  public var stateDirectory = "/var/lib/recordd"
  /// Path of the socket, where the daemon binds it itself.
  public var socketPath = "/run/recordd/api.sock"
  /// Permission bits of a socket the daemon binds itself.
  public var socketMode: UInt32 = 0o660
  /// Group id of a socket the daemon binds itself; `nil` leaves the group of the process.
  public var socketGroup: UInt32?
  /// File that holds the key encryption key; `nil` means the credential.
  public var keyFile: String?
  /// File that takes down erasures; `nil` means beside the state directory.
  public var erasureList: String?
  /// Years for which treatment records are kept.
  public var retentionYears = 10
  /// The clocks by which the days of that duty begin and end, as a POSIX time zone text.
  public var retentionZone = "CET-1CEST,M3.5.0,M10.5.0/3"
  /// Name of the credential with the key encryption key.
  public var credentialName = "kek"
  /// The least severe level that is logged.
  public var logLevel = Logger.Level.info
  /// Upper bound of the log's file in bytes; address space, not disk space.
  public var mapSize = 256 << 30
  /// Commands that may wait for the writer.
  public var writerQueueLimit = 4096
  /// Commands in one commit.
  public var batchLimit = 1024
  /// Bytes of one request or reply line.
  public var maxFrameBytes = 1 << 20
  /// Levels of nesting in a request.
  public var maxDepth = 32
  /// Requests in one JSON-RPC batch.
  public var maxBatch = 100
  /// Requests of one connection that are being worked on.
  public var inFlightLimit = 128
  /// Bytes of one connection: its requests that are worked on, and what its client has not read.
  public var outboundBytesLimit = 8 << 20
  /// The same of all connections together.
  public var heldBytesLimit = 32 << 20
  /// How long a client may read nothing of what waits for it, in seconds.
  public var slowReaderDeadlineSeconds = 30
  /// Connections at a time.
  public var maxConnections = 1024
  /// How long a connection may say nothing, in seconds; 0 for ever.
  public var idleTimeoutSeconds = 0
  /// Who may connect, and as what.
  public var peers = PeerTable()
  /// How people sign in and how often they may call.
  public var identity = IdentitySettings()
  /// What people are told who may be in a crisis.
  public var help = HelpOffer.usual
  /// Directory of the funnel definitions; `nil` means the first default place that exists.
  public var funnelsDirectory: String?
  /// Directory of the measure sets; `nil` means the first default place that exists.
  public var measuresDirectory: String?
  /// Directory of the interaction tables; `nil` means the first default place that exists.
  public var interactionsDirectory: String?
  /// Whether shipped definitions are published where the record has none.
  public var publishesShipped = true
  /// Whether it is written down who looks at whose record.
  public var keepsAccessLog = true
  /// Years for which that is kept.
  public var accessRetentionYears = 6
  /// Who is responsible for the records, as people are told who ask for their data.
  public var controller = ControllerSettings()
  /// Which links are the app's, and from when on their use is suspicious.
  public var links = LinkSettings()
  /// Ended export jobs of one patient or program that are kept.
  public var keptExports = 8
  /// Days for which one is kept at most.
  public var exportDays = 30
  /// Bytes of all export jobs together.
  public var exportBytesLimit = 16 << 30
  /// Bytes that export jobs must leave free on the device.
  public var exportFreeBytes = 256 << 20
  /// Directory of the backups; `nil` where none are made.
  public var backupDirectory: String?
  /// Directory of the copy of the keys that opens them; `nil` means beside that of the backups.
  public var backupKeys: String?
  /// Complete backups that are kept.
  public var keptBackups = 14
  /// How long requests may take to finish after the daemon is told to stop, in seconds.
  public var drainDeadlineSeconds = 10
  /// Threads that serve the connections; see ``eventLoops(cores:)``.
  public var eventLoops = 0
  /// Threads that answer what takes longer.
  public var readThreads = 2

  /// The defaults.
  public init() {}

  /// Threads that serve the connections of a machine with so many cores, where nobody has said how many: one a core, at
  /// most 4, so that the writer and what runs beside it keep some of a large machine.
  public func eventLoops(cores: Int) -> Int { eventLoops > 0 ? eventLoops : min(max(1, cores), 4) }
}
