import Dispatch
import FoundationEssentials
import Glibc
import Logging
import RecordMail
import RecordProcess

/// Assembles the worker, runs it until it is told to stop, and ends the process.
struct WorkerProcess {
  let configuration: String?
  let commandLine: [String: String]
  private let notifier = ServiceNotifier()

  init(configuration: String?, commandLine: [String: String]) {
    (self.configuration, self.commandLine) = (configuration, commandLine)
  }

  /// Runs the worker.
  ///
  /// Does not return.
  func run() -> Never {
    umask(0o077)
    do {
      let signals = try SignalWait()
      let start = try ProcessStart(signals, "reading the settings")
      let settings = try load()
      let threshold = LogThreshold(settings.logLevel)
      let destination = LogDestination.detect()
      LoggingSystem.bootstrap { _ in
        JournalLogHandler(identifier: "recordd-worker", threshold: threshold, destination: destination)
      }
      let logger = Logger(label: "recordd-worker")
      let worker = try MailWorker(settings, ports: ports(), logger: logger)
      serve(worker, signals, start, logger) { reload(worker, threshold) }
      exit(ExitCode.ok.rawValue)
    } catch let error as SettingsError {
      leave("settings:\n\(error)", error.exitCode)
    } catch {
      leave("\(error)", .internalError)
    }
  }

  private func serve(
    _ worker: MailWorker, _ signals: SignalWait, _ start: ProcessStart, _ logger: Logger,
    reload: () -> String
  ) {
    start.tell("connecting to the daemon")
    let watchdog = startWatchdog(worker, logger)
    let done = DispatchSemaphore(value: 0)
    Task {
      await worker.run()
      done.signal()
    }
    if start.end() { logger.notice("reloaded", metadata: ["result": "\(reload())"]) }
    while signals.next() == .reload {
      notifier.reloading()
      let result = LongPhase.during("reading the settings again", notifier, reload)
      logger.notice("reloaded", metadata: ["result": "\(result)"])
      notifier.ready(status: "sending mails")
    }
    LongPhase.during(Self.stopping, notifier) {
      notifier.stopping(status: Self.stopping)
      worker.stop()
      done.wait()
    }
    watchdog?.stop()
  }

  private static let stopping = "finishing the mails under way"

  private func ports() -> MailWorker.Ports {
    let notifier = notifier
    return MailWorker.Ports(
      onServing: { notifier.ready(status: "sending mails") },
      // The start is not complete until the daemon answers; it may be folding for long.
      onWaiting: { pause in
        notifier.status("the daemon cannot be used; trying again")
        notifier.extendTimeout(by: pause + .seconds(90))
      })
  }

  private func startWatchdog(_ worker: MailWorker, _ logger: Logger) -> Watchdog? {
    guard let interval = try? Watchdog.intervalFromEnvironment() else { return nil }
    return try? Watchdog(interval: interval, sources: [worker.progress]) { report in
      logger.warning("watchdog", metadata: ["report": "\(report)"])
    }
  }

  private func load() throws(SettingsError) -> WorkerSettings {
    let path = configuration ?? "/etc/recordd/recordd-worker.conf"
    let file = SettingsFile.read(path: path, required: configuration != nil)
    return try WorkerSettings.load(
      commandLine: commandLine, environment: ProcessInfo.processInfo.environment, file: file)
  }

  /// Uses all new settings for later mails.
  private func reload(_ worker: MailWorker, _ threshold: LogThreshold) -> String {
    do throws(SettingsError) {
      let settings = try load()
      try worker.change(to: settings)
      threshold.level = settings.logLevel
      return "settings read again"
    } catch {
      return "settings not changed: \(error)"
    }
  }

  private func leave(_ text: String, _ code: ExitCode) -> Never {
    PlainOutput.write("recordd-worker: \(text)\n", to: STDERR_FILENO)
    exit(code.rawValue)
  }
}
