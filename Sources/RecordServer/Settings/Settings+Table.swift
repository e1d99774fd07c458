import Logging
import RecordEngine
import RecordModel
import RecordProcess

extension Settings {
  /// Every setting, in the order of the manual.
  package static func describe() -> [SettingDefinition] {
    [stateDirectory] + ShippedKind.all.map(directory) + keys + access + identities + retention + storage
      + accessLog + controllers + helpOffers + exports
      + backups
      + linkUses
      + connections + lifetime
  }

  private static let stateDirectory = SettingDefinition.path(
    "state-dir", \.stateDirectory,
    meaning: "Directory of the log and the projections; must be on a local file system.")

  private static func directory(of kind: ShippedKind) -> SettingDefinition {
    .optionalPath(
      kind.directory, \.shippedDirectories[kind.directory],
      meaning:
        "Directory of the \(kind.contents). Empty: ../share/recordd/\(kind.directory) beside the program, else "
        + "./Config/\(kind.directory).")
  }

  private static var keys: [SettingDefinition] {
    [
      .value(
        "publish-shipped", \.publishesShipped, allowed: "yes or no",
        meaning:
          "Whether the definitions of those directories are published at start where the record has none. "
          + "Say no for the first start of a store that a whole export is imported into.",
        text: { $0 ? "yes" : "no" }, parse: { text, _ in ["yes": true, "no": false][text] }),
      .optionalPath(
        "key-file", \.keyFile,
        meaning:
          "File with the 32-byte key encryption key, readable by the daemon alone. Empty: the credential."),
      .value(
        "credential", \.credentialName,
        allowed: "1 to 64 letters, digits, _, - or ., not beginning with a dot",
        meaning: "Name of the credential with the key encryption key in $CREDENTIALS_DIRECTORY.",
        text: { $0 },
        parse: { text, _ in SettingText.fileName(text) }),
    ]
  }

  private static var access: [SettingDefinition] {
    [
      // sun_path of a Unix socket address has 108 bytes with the closing zero byte.
      .path(
        "socket", \.socketPath, longest: 107,
        meaning: "Path of the socket. Unused when the service manager hands over the socket."),
      .value(
        "socket-mode", \.socketMode, allowed: "three octal digits such as 660",
        meaning: "Permissions of a socket the daemon binds itself.", text: { String($0, radix: 8) },
        parse: { text, _ in SettingText.mode(text) }),
      .value(
        "socket-group", \.socketGroup, allowed: "the name or number of an existing group, or nothing",
        meaning: "Group of a socket the daemon binds itself. Empty: the daemon's own group.",
        text: { $0.map { String($0) } ?? "" },
        parse: { text, accounts in
          text.isEmpty ? .some(nil) : accounts.groupID(of: text).map { .some($0) }
        }),
      .value(
        "peers", \.peers, allowed: peersAllowed,
        meaning:
          "Who may connect and as what. The daemon's own user and root are operators unless listed otherwise.",
        text: { _ in "" },
        parse: { text, accounts in text.isEmpty ? PeerTable() : PeerTable.parse(text, accounts: accounts) }
      ).retiring(PeerTable.retired),
    ]
  }

  private static var retention: [SettingDefinition] {
    [
      .optionalPath(
        "erasure-list", \.erasureList,
        meaning:
          "File that takes down what was erased, replayed at every start; keep it where backups of the state "
          + "directory do not reach. Empty: the state directory's name with .erased behind it."),
      .count(
        "retention-years", \.retentionYears, 0...200, unit: "years",
        meaning:
          "Years for which treatment records are kept after the last event by the care team (Germany: 10, BGB "
          + "630f); 0 for no duty."),
      .value(
        "retention-zone", \.retentionZone, allowed: "a POSIX time zone such as CET-1CEST,M3.5.0,M10.5.0/3",
        meaning: "The clocks by which the days of that duty begin and end.", text: { $0 },
        parse: { text, _ in TimeZoneRule(text).map(\.text) }),
    ]
  }

  private static var storage: [SettingDefinition] {
    [
      .bytes(
        "map-size", \.mapSize, 16 << 20...64 << 40, multipleOf: 4096,
        meaning: "Upper bound of the log's file. Takes address space, not disk space, until it is used."),
      .count(
        "writer-queue", \.writerQueueLimit, 1...1_000_000, unit: "commands",
        meaning: "Commands that may wait for the writer; more are refused as overloaded."),
      .count(
        "writer-batch", \.batchLimit, 1...100_000, unit: "commands",
        meaning: "Commands in one commit; at most writer-queue."),
      .count(
        "event-loops", \.eventLoops, 0...16, unit: "threads",
        meaning:
          "Threads that serve the connections and answer what can be read at once; 0 for one a core, at most 4."
      ),
      .count(
        "read-threads", \.readThreads, 1...64, unit: "threads",
        meaning: "Threads that answer what takes longer."),
    ]
  }

  private static var accessLog: [SettingDefinition] {
    [
      .value(
        "access-log", \.keepsAccessLog, allowed: "yes or no",
        meaning:
          "Whether it is written down who looks at whose record. Say no only to measure what that costs.",
        text: { $0 ? "yes" : "no" }, parse: { text, _ in ["yes": true, "no": false][text] }),
      .count(
        "access-retention-years", \.accessRetentionYears, 1...100, unit: "years",
        meaning:
          "For how long that is kept at least; then a year of it is removed as a whole, with its keys."),
    ]
  }

  private static var exports: [SettingDefinition] {
    [
      .count(
        "export-jobs", \.keptExports, 1...1000, unit: "jobs",
        meaning:
          "Ended export jobs of one patient, or of one program that exports all, that are kept with their files; the oldest are removed. As many may wait."
      ),
      .count(
        "export-days", \.exportDays, 1...3650, unit: "days",
        meaning: "For how long an ended export job is kept at most."),
      .bytes(
        "export-bytes", \.exportBytesLimit, 1 << 20...64 << 40,
        meaning:
          "Size of the files of all export jobs together; a job that needs more removes older ones of the same patient or program, and otherwise fails."
      ),
      .bytes(
        "export-free", \.exportFreeBytes, 0...64 << 40,
        meaning: "Space on the device of the state directory that export jobs leave free."),
    ]
  }

  private static var lifetime: [SettingDefinition] {
    [
      .count(
        "drain-deadline", \.drainDeadlineSeconds, 0...3600, unit: "seconds",
        meaning: "How long requests may take to finish after the daemon is told to stop; keep it below "
          + "TimeoutStopSec= of the unit."),
      .value(
        "log-level", \.logLevel, allowed: oneOf(Logger.Level.allCases.map(\.rawValue)),
        meaning: "The least severe messages that are logged.", text: { $0.rawValue },
        parse: { text, _ in Logger.Level(rawValue: text) }),
    ]
  }

  private static let peersAllowed =
    "a list such as recordd-gateway:gateway,1005:auditor of existing users by name or any users by number, "
    + "each once, with role " + oneOf(ServiceRole.allCases.map(\.rawValue))

  private static func oneOf(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }
}
