import Dispatch
import FoundationEssentials
import Glibc
import Logging
import Synchronization

/// Assembles a worker, runs it until it is told to stop, and ends the process.
package struct WorkerProcess<Work: Worker> {
  /// The file of settings; `nil` for the usual one, which may be missing.
  let configuration: String?
  let commandLine: [String: String]
  private let notifier = ServiceNotifier()

  package init(configuration: String?, commandLine: [String: String]) {
    (self.configuration, self.commandLine) = (configuration, commandLine)
  }

  /// Runs the worker.
  ///
  /// Does not return.
  package func run() -> Never {
    umask(0o077)
    do {
      let signals = try SignalWait()
      let settings = try load()
      let threshold = LogThreshold(settings.logLevel)
      let destination = LogDestination.detect()
      LoggingSystem.bootstrap { _ in
        JournalLogHandler(identifier: Work.program, threshold: threshold, destination: destination)
      }
      let logger = Logger(label: Work.program)
      let worker = try Work.make(settings, logger, notifier)
      serve(worker, signals, logger) { reload(worker, threshold) }
      exit(worker.ending.rawValue)
    } catch let error as SettingsError {
      leave("settings:\n\(error)", error.exitCode)
    } catch let error as any EndingError {
      leave("\(error)", error.exitCode)
    } catch {
      leave("\(error)", .internalError)
    }
  }

  private func serve(_ worker: Work, _ signals: SignalWait, _ logger: Logger, reload: () -> String) {
    notifier.status("connecting to the daemon")
    let watchdog = startWatchdog(worker, logger)
    let (done, told) = (DispatchSemaphore(value: 0), Told())
    Task {
      await worker.run()
      // Work that ends by itself ends the process as if it had been told to. Where it was told, a second signal would find nobody
      // who waits for it, and end the process before its time.
      if !told.isStopping.load(ordering: .acquiring) { kill(getpid(), SIGTERM) }
      done.signal()
    }
    while signals.next() == .reload {
      notifier.reloading()
      logger.notice("reloaded", metadata: ["result": "\(reload())"])
      notifier.ready(status: Work.status)
    }
    notifier.stopping(status: Work.lastStatus)
    told.isStopping.store(true, ordering: .releasing)
    worker.stop()
    done.wait()
    watchdog?.stop()
  }

  private func startWatchdog(_ worker: Work, _ logger: Logger) -> Watchdog? {
    guard let interval = try? Watchdog.intervalFromEnvironment() else { return nil }
    return try? Watchdog(interval: interval, sources: [worker.progress]) { report in
      logger.warning("watchdog", metadata: ["report": "\(report)"])
    }
  }

  private func load() throws(SettingsError) -> Work.Settings {
    let file = SettingsFile.read(path: configuration ?? Work.configuration, required: configuration != nil)
    return try Work.Settings.load(
      commandLine: commandLine, environment: ProcessInfo.processInfo.environment, file: file)
  }

  /// Uses all new settings for later work.
  private func reload(_ worker: Work, _ threshold: LogThreshold) -> String {
    do {
      let settings = try load()
      try worker.change(to: settings)
      threshold.level = settings.logLevel
      return "settings read again"
    } catch {
      return "settings not changed: \(error)"
    }
  }

  private func leave(_ text: String, _ code: ExitCode) -> Never {
    PlainOutput.write("\(Work.program): \(text)\n", to: STDERR_FILENO)
    exit(code.rawValue)
  }
}

/// Whether the process was told to stop.
private final class Told: Sendable {
  let isStopping = Atomic(false)
}
