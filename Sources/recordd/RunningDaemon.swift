import Glibc
import Logging
import RecordEngine
import RecordModel
import RecordProcess
import RecordServer
import RecordStore

/// An engine and its server.
struct RunningDaemon {
  private let engine: Engine
  private let server: SocketServer
  private let settings: Settings
  private let notifier = ServiceNotifier()
  private let logger: Logger

  init(
    _ settings: Settings, _ environment: [String: String], _ logger: Logger, _ start: ProcessStart
  ) throws {
    (self.settings, self.logger) = (settings, logger)
    let socket = try Self.socket(settings)
    start.tell("reading the key")
    let key = try KeyLoading.key(
      settings.keySource(credentialsDirectory: environment["CREDENTIALS_DIRECTORY"]), logger)
    let statistics = ServerStatistics()
    engine = try Engine(Self.options(settings, key, statistics, logger, start))
    for name in engine.emptiedDatabases.sorted() {
      logger.critical("damaged; left out, and folded anew from the log", metadata: ["database": "\(name)"])
    }
    Self.tellWriteAheadLog(engine, logger)
    Self.tellExports(engine, logger)
    for alarm in engine.accessLog?.alarms ?? [] {
      logger.critical("access log", metadata: ["problem": "\(alarm)"])
    }
    Self.tellClock(engine, logger)
    start.tell("publishing what came with the program")
    try ShippedDefinitions(settings: settings, engine: engine, logger: logger).publishWhenServing()
    server = SocketServer(
      service: EngineService(engine), peers: settings.peers.withOwner(getuid()),
      limits: settings.socketLimits, generation: Self.generation(settings, engine, logger),
      threads: settings.eventLoops(cores: sysconf(Int32(_SC_NPROCESSORS_ONLN))),
      readers: settings.readThreads, onLoop: BusyThread.markThisOne, statistics: statistics, logger: logger)
    start.tell("opening the socket")
    try server.startAndWait(socket)
    logger.notice("ready", metadata: ["position": "\(engine.position)", "version": "\(Engine.version)"])
  }

  /// Reports how far the log's last event is ahead of the clock, which then was set back or is wrong.
  private static func tellClock(_ engine: Engine, _ logger: Logger) {
    guard let ahead = try? engine.headAheadMilliseconds(), ahead > clockSkew else { return }
    logger.warning(
      "the last event lies ahead of the clock; what is recorded bears its time until then",
      metadata: ["aheadSeconds": "\(WholeSeconds.begun(milliseconds: ahead))"])
  }

  /// Milliseconds of ordinary clock corrections.
  private static let clockSkew: Int64 = 60_000

  /// Reports exports removed at the start.
  private static func tellExports(_ engine: Engine, _ logger: Logger) {
    let (plain, leftovers) = engine.sweptExports
    if plain > 0 {
      logger.warning(
        "removed exports of an earlier version, which lay in the state directory in plain text; their blocks may still be on the device",
        metadata: ["exports": "\(plain)"])
    }
    if leftovers > 0 {
      logger.notice(
        "removed what was left of exports that were cut off or whose key was destroyed",
        metadata: ["exports": "\(leftovers)"])
    }
  }

  /// Reports write-ahead log entries left out at the start.
  private static func tellWriteAheadLog(_ engine: Engine, _ logger: Logger) {
    if let frame = engine.cutOffFrame {
      logger.notice(
        "left out what was being written at the last stop; nobody was answered that it is recorded",
        metadata: [
          "position": "\(frame.position)", "bytes": "\(frame.bytes)",
          "records": "\(frame.records.map { "\($0)" } ?? "unknown")",
        ])
    }
    if engine.leftOutEntries > 0 {
      logger.critical(
        "left out entries that the write-ahead log held for a volume of the access log that was put aside",
        metadata: ["entries": "\(engine.leftOutEntries)"])
    }
    if engine.damagedSectors > 0 {
      logger.critical(
        "the write-ahead log has damaged sectors, which held nothing that the log lacks: look at the disk",
        metadata: ["sectors": "\(engine.damagedSectors)"])
    }
  }

  /// Serves until a signal asks to stop; `reload` returns a report.
  func serve(_ signals: SignalWait, reload: () -> String) {
    let watchdog = startWatchdog()
    let status = ServingStatus(notifier, engine)
    while signals.next() == .reload {
      notifier.reloading()
      let result = LongPhase.during("reading the settings again", notifier, reload)
      logger.notice("reloaded", metadata: ["result": "\(result)"])
      status.isReady()
    }
    status.isStopping()
    logger.notice("stopping")
    watchdog?.stop()
    LongPhase.during(Self.finishing, notifier) {
      notifier.stopping(status: Self.finishing)
      server.stopAndWait(within: .seconds(settings.drainDeadlineSeconds))
    }
    LongPhase.during(Self.closing, notifier) {
      notifier.status(Self.closing)
      engine.stop()
    }
    logger.notice("stopped", metadata: ["position": "\(engine.position)"])
  }

  private static let (finishing, closing) = ("finishing what was begun", "closing the store")

  /// The number that changes with the engine's common changes; `nil` if it cannot be kept, and gateways have
  /// to ask.
  private static func generation(
    _ settings: Settings, _ engine: Engine, _ logger: Logger
  ) -> SharedNumber? {
    do throws(SystemCallFailure) {
      // A removed file's number cannot have come as far: it began in an earlier millisecond.
      let now = UInt64(clamping: SystemClock().now().milliseconds)
      let number = try SharedNumber(path: settings.stateDirectory + "/generation", first: now)
      engine.observeCommonChanges { change in
        switch change {
        case .begins: number.beginChange()
        case .ends: number.endChange()
        }
      }
      return number
    } catch {
      logger.warning("the generation is not kept; gateways will ask", metadata: ["reason": "\(error)"])
      return nil
    }
  }

  private static func socket(_ settings: Settings) throws -> ListeningSocket {
    if let handed = try SocketActivation().listener(named: "api") {
      return try ListeningSocket(inherited: handed.descriptor)
    }
    let access = ListeningSocket.Access(mode: settings.socketMode, group: settings.socketGroup)
    return try ListeningSocket(path: settings.socketPath, access: access)
  }

  private static func options(
    _ settings: Settings, _ key: KeyEncryptionKey, _ statistics: ServerStatistics, _ logger: Logger,
    _ start: ProcessStart
  ) -> EngineOptions {
    if !settings.keepsAccessLog { logger.warning("accesses to records are not written down") }
    let store = StoreOptions(directory: settings.stateDirectory, key: key, mapSize: settings.mapSize)
    var options = EngineOptions(
      store: store,
      queueLimit: settings.writerQueueLimit, batchLimit: settings.batchLimit,
      operationThreads: settings.readThreads,
      exports: ExportLimits(
        keptJobs: settings.keptExports, keptDays: settings.exportDays,
        totalBytes: settings.exportBytesLimit, freeBytes: settings.exportFreeBytes),
      onFatal: { failure in
        logger.critical("the store failed", metadata: ["reason": "\(failure.message)"])
        // Not exit(): its handlers would wait for threads that wait for the store.
        _exit((failure.code == .corrupt ? ExitCode.corruptData : .inputOutput).rawValue)
      }, transportStatus: { statistics.value })
    options.onStart = { phase in start.tell(phase.rawValue) }
    options.processUse = {
      ProcessUse(
        residentBytes: Int64(ProcessFigures.residentBytes),
        processorMilliseconds: Int64(ProcessFigures.processorSeconds * 1000))
    }
    (options.erasureList, options.help) = (settings.erasureList, settings.help)
    options.retention = RetentionPolicy(
      years: settings.retentionYears, zone: TimeZoneRule(settings.retentionZone) ?? .utc)
    options.identity = settings.identity.options
    options.backups.directory = settings.backupDirectory
    options.backups.keys = settings.backupKeys
    (options.backups.kept, options.backups.freeBytes) = (settings.keptBackups, settings.exportFreeBytes)
    options.controller = settings.controller.details
    options.links = settings.links.options
    options.onLinkAlert = { alert in
      logger.warning("suspicious use of links", metadata: alert.metadata)
    }
    (options.keepsAccessLog, options.accessRetentionYears) = (
      settings.keepsAccessLog, settings.accessRetentionYears
    )
    return options
  }

  private func startWatchdog() -> Watchdog? {
    guard let interval = try? Watchdog.intervalFromEnvironment() else { return nil }
    let (engine, server, logger) = (engine, server, logger)
    let sources: [any ProgressSource] = [
      ProgressCounter(name: "writer") { counter in engine.probeWriter { counter.advance() } },
      ProgressCounter(name: "event loop") { counter in server.probe { counter.advance() } },
    ]
    return try? Watchdog(interval: interval, sources: sources) { report in
      logger.warning("watchdog", metadata: ["report": "\(report)"])
    }
  }
}

extension Settings {
  fileprivate var socketLimits: SocketLimits {
    var limits = SocketLimits()
    limits.frameBytes = maxFrameBytes
    limits.depth = maxDepth
    limits.batch = maxBatch
    limits.inFlight = inFlightLimit
    limits.connectionBytes = outboundBytesLimit
    limits.heldBytes = heldBytesLimit
    limits.slowReaderDeadline = .seconds(slowReaderDeadlineSeconds)
    limits.connections = maxConnections
    limits.idleTimeout = .seconds(idleTimeoutSeconds)
    return limits
  }
}

extension LinkAlert {
  /// The suspicious use for the log: only ids and addresses (R-RH-243).
  fileprivate var metadata: Logger.Metadata {
    [
      "pattern": "\(pattern.rawValue)", "account": "\(accountId?.description ?? "")",
      "address": "\(address ?? "")", "service": "\(service.map { "\($0)" } ?? "")", "count": "\(count)",
      "seconds": "\(windowSeconds)",
    ]
  }
}

extension ServerStatistics {
  /// The counters in `server.status`.
  fileprivate var value: Value {
    let now = snapshot
    return [
      "connections": .integer(Int64(now.connections)), "accepted": .integer(Int64(now.accepted)),
      "refused": .integer(Int64(now.refused)), "slowReaders": .integer(Int64(now.slowReaders)),
      "requests": .integer(Int64(now.requests)), "errors": .integer(Int64(now.errors)),
      "subscriptions": .integer(Int64(now.subscriptions)), "events": .integer(Int64(now.events)),
      "heldBytes": .integer(Int64(now.heldBytes)), "refusedAnswers": .integer(Int64(now.refusedAnswers)),
    ]
  }
}
