import Dispatch
import FoundationEssentials
import Glibc
import Logging
import NIOPosix
import RecordGateway
import RecordProcess

/// Assembles the gateway, runs it until it is told to stop, and ends the process.
struct GatewayProcess {
  let configuration: String?
  let commandLine: [String: String]
  private let notifier = ServiceNotifier()

  init(configuration: String?, commandLine: [String: String]) {
    (self.configuration, self.commandLine) = (configuration, commandLine)
  }

  /// Runs the gateway.
  ///
  /// Does not return.
  func run() -> Never {
    umask(0o077)
    do {
      let signals = try SignalWait()
      let start = try ProcessStart(signals, "reading the settings")
      var settings = try load()
      let identity = try settings.identity()
      settings.clientConnections = OpenFiles.room(for: settings.clientConnections)
      let threshold = LogThreshold(settings.logLevel)
      let destination = LogDestination.detect()
      LoggingSystem.bootstrap { _ in
        JournalLogHandler(identifier: "recordd-gateway", threshold: threshold, destination: destination)
      }
      try serve(settings, identity, signals, start, threshold, Logger(label: "recordd-gateway"))
      exit(ExitCode.ok.rawValue)
    } catch let error as SettingsError {
      leave("settings:\n\(error)", error.exitCode)
    } catch let error as SocketActivationError {
      leave("\(error)", error.exitCode)
    } catch {
      leave("\(error)", .internalError)
    }
  }

  private func serve(
    _ settings: GatewaySettings, _ identity: TLSIdentity?, _ signals: SignalWait, _ start: ProcessStart,
    _ threshold: LogThreshold, _ logger: Logger
  ) throws {
    let group = MultiThreadedEventLoopGroup.singleton
    let gateway = Gateway(
      DaemonLink(settings.link, group: group), options: settings.options, logger: logger)
    let server = GatewayServer(
      gateway, limits: settings.limits, tls: identity, group: group, logger: logger)
    let handed = try SocketActivation().listener(named: "http", within: .network)
    let address = handed.map { GatewayServer.Address.descriptor($0.descriptor) } ?? settings.listen
    let metrics = settings.metrics.map { (address: $0, server: MetricsServer(gateway, group: group)) }
    let done = DispatchSemaphore(value: 0)
    Task {
      await listen(logger) { [notifier] in
        if let metrics { try await figures(metrics.server, metrics.address, logger) }
        try await server.run(on: address, access: settings.access) { port in
          logger.notice("listening", metadata: ["address": "\(settings.listen)", "port": "\(port ?? 0)"])
          notifier.ready(status: Self.serving)
        }
      }
      await gateway.link.close()
      done.signal()
    }
    if start.end() { tryToReload(threshold, identity, logger) }
    follow(signals, threshold, identity, logger)
    LongPhase.during(Self.stopping, notifier) {
      notifier.stopping(status: Self.stopping)
      metrics?.server.stop()
      server.stop()
      _ = done.wait(timeout: .now() + 10)
    }
  }

  private static let (serving, stopping) = ("serving requests", "answering the requests under way")

  /// Serves the figures besides the requests; returns once it listens.
  private func figures(
    _ server: MetricsServer, _ address: GatewayServer.Address, _ logger: Logger
  ) async throws {
    let port = try await server.listen(on: address)
    logger.notice("figures are served", metadata: ["address": "\(address)", "port": "\(port ?? 0)"])
  }

  private func listen(_ logger: Logger, _ body: @Sendable () async throws -> Void) async {
    do { try await body() } catch {
      logger.critical("cannot listen", metadata: ["error": "\(error)"])
      exit(ExitCode.internalError.rawValue)
    }
  }

  /// Carries out signals' requests, until one asks for the end.
  private func follow(
    _ signals: SignalWait, _ threshold: LogThreshold, _ identity: TLSIdentity?, _ logger: Logger
  ) {
    while signals.next() == .reload {
      notifier.reloading()
      LongPhase.during("reading the settings again", notifier) {
        tryToReload(threshold, identity, logger)
      }
      notifier.ready(status: Self.serving)
    }
  }

  private func tryToReload(_ threshold: LogThreshold, _ identity: TLSIdentity?, _ logger: Logger) {
    do throws(SettingsError) {
      try reload(threshold, identity)
      logger.notice("reloaded")
    } catch {
      logger.error("not reloaded", metadata: ["reason": "\(error)"])
    }
  }

  private func load() throws(SettingsError) -> GatewaySettings {
    let path = configuration ?? "/etc/recordd/recordd-gateway.conf"
    let file = SettingsFile.read(path: path, required: configuration != nil)
    return try GatewaySettings.load(
      commandLine: commandLine, environment: ProcessInfo.processInfo.environment, file: file)
  }

  /// Reads the log level and the certificate again; open connections are not affected.
  private func reload(_ threshold: LogThreshold, _ identity: TLSIdentity?) throws(SettingsError) {
    threshold.level = try load().logLevel
    try identity?.reload()
  }

  private func leave(_ text: String, _ code: ExitCode) -> Never {
    PlainOutput.write("recordd-gateway: \(text)\n", to: STDERR_FILENO)
    exit(code.rawValue)
  }
}
