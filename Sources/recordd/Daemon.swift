import FoundationEssentials
import Glibc
import Logging
import RecordEngine
import RecordModel
import RecordProcess
import RecordServer
import SystemCalls

/// Assembles the daemon, runs it until it is told to stop, and ends the process.
struct Daemon {
  let configuration: String?
  let commandLine: [String: String]

  /// Runs the daemon.
  ///
  /// Does not return.
  func run() -> Never {
    umask(0o077)
    let environment = ProcessInfo.processInfo.environment
    do {
      let signals = try SignalWait()
      let start = try ProcessStart(signals, "reading the settings")
      let settings = try loadSettings(environment)
      let threshold = LogThreshold(settings.logLevel)
      let destination = LogDestination.detect()
      LoggingSystem.bootstrap { _ in JournalLogHandler(threshold: threshold, destination: destination) }
      let running = try RunningDaemon(settings, environment, Logger(label: "recordd"), start)
      if start.end() { _ = reload(threshold, environment) }
      running.serve(signals) { reload(threshold, environment) }
      exit(ExitCode.ok.rawValue)
    } catch {
      let (code, text) = StartFailure.explain(error)
      FileDescriptorText.error("recordd: \(text)\n")
      exit(code.rawValue)
    }
  }

  private func loadSettings(_ environment: [String: String]) throws -> Settings {
    let path = configuration ?? "/etc/recordd/recordd.conf"
    let file = SettingsFile.read(path: path, required: configuration != nil)
    return try Settings.load(commandLine: commandLine, environment: environment, file: file)
  }

  /// Applies settings that can change while the daemon runs: the log level.
  ///
  /// All others need a restart.
  private func reload(_ threshold: LogThreshold, _ environment: [String: String]) -> String {
    do {
      threshold.level = try loadSettings(environment).logLevel
      return "settings read again"
    } catch {
      return "settings not changed: \(StartFailure.explain(error).text)"
    }
  }
}

/// Plain text on standard error, before there is a logger and after it.
enum FileDescriptorText {
  static func error(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { bytes in
      uninterrupted { write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
    }
  }
}
