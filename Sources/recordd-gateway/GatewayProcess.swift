import Dispatch
import FoundationEssentials
import Glibc
import Logging
import NIOPosix
import RecordGateway
import RecordProcess

/// Puts the gateway together, runs it until it is told to stop, and ends the process.
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
      let settings = try load()
      let threshold = LogThreshold(settings.logLevel)
      let destination = LogDestination.detect()
      LoggingSystem.bootstrap { _ in
        JournalLogHandler(identifier: "recordd-gateway", threshold: threshold, destination: destination)
      }
      try serve(settings, signals, threshold, Logger(label: "recordd-gateway"))
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
    _ settings: GatewaySettings, _ signals: SignalWait, _ threshold: LogThreshold, _ logger: Logger
  ) throws {
    let group = MultiThreadedEventLoopGroup.singleton
    let gateway = Gateway(
      DaemonLink(settings.link, group: group), options: settings.options, logger: logger)
    let server = GatewayServer(gateway, limits: settings.limits, group: group, logger: logger)
    let handed = try SocketActivation().listener(named: "http", within: .network)
    let address = handed.map { GatewayServer.Address.descriptor($0.descriptor) } ?? settings.listen
    let notifier = notifier
    let done = DispatchSemaphore(value: 0)
    Task {
      do {
        try await server.run(on: address) { port in
          logger.notice("listening", metadata: ["address": "\(settings.listen)", "port": "\(port ?? 0)"])
          notifier.ready(status: "serving requests")
        }
      } catch {
        logger.critical("cannot listen", metadata: ["error": "\(error)"])
        exit(ExitCode.internalError.rawValue)
      }
      await gateway.link.close()
      done.signal()
    }
    while signals.next() == .reload {
      notifier.reloading()
      logger.notice("reloaded", metadata: ["result": "\(reload(threshold))"])
      notifier.ready(status: "serving requests")
    }
    notifier.stopping(status: "answering the requests under way")
    server.stop()
    _ = done.wait(timeout: .now() + 10)
  }

  private func load() throws(SettingsError) -> GatewaySettings {
    let path = configuration ?? "/etc/recordd/recordd-gateway.conf"
    let file = SettingsFile.read(path: path, required: configuration != nil)
    return try GatewaySettings.load(
      commandLine: commandLine, environment: ProcessInfo.processInfo.environment, file: file)
  }

  private func reload(_ threshold: LogThreshold) -> String {
    do throws(SettingsError) {
      threshold.level = try load().logLevel
      return "log level read again"
    } catch {
      return "settings not changed: \(error)"
    }
  }

  private func leave(_ text: String, _ code: ExitCode) -> Never {
    PlainOutput.write("recordd-gateway: \(text)\n", to: STDERR_FILENO)
    exit(code.rawValue)
  }
}
