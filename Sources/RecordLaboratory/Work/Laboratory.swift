import Logging
import RecordClient
import RecordModel
import RecordProcess
import Synchronization

/// Takes jobs from the daemon, does each in a sandbox of its own, and reports the outcomes, until it is stopped.
///
/// A job is done at least once: what is not settled, because the laboratory or the daemon ended, is given out again.
package final class Laboratory: Sendable {
  /// Settings with what was made from them.
  struct Setup: Sendable {
    let settings: LaboratorySettings
    let sandbox: DocumentSandbox
    let scanner: DocumentScanner
  }

  let ports: WorkerPorts
  let logger: Logger
  let rules: ReportRules
  let pause = Pause()
  /// Advances with every step of the laboratory; for the watchdog.
  package let progress: ProgressCounter
  private let program: String
  private let setup: Mutex<Setup>
  /// Programs that were missing when it last looked; told with each request for jobs.
  let missing = Mutex<[String]>([])

  /// ``run()`` starts it.
  ///
  /// - Parameters:
  ///   - program: the path of the program that works on a document, `recordd-worker`.
  ///   - rules: make values of words.
  package init(
    _ settings: LaboratorySettings, program: String, rules: @escaping ReportRules, ports: WorkerPorts,
    logger: Logger
  ) throws(UnusableSandbox) {
    self.rules = rules
    (self.ports, self.logger, self.program) = (ports, logger, program)
    setup = Mutex(try Self.setup(settings, program))
    // A call of the daemon ends within half a minute, so the calls themselves are the sign of life.
    progress = ProgressCounter(name: "laboratory") { _ in }
  }

  /// Works until ``stop()``; documents under way have a while to be finished.
  package func run() async {
    await check()
    await JobIntake(laboratory: self).run()
  }

  /// Ends the work.
  package func stop() { pause.end() }

  /// Uses other settings for later jobs; if they cannot be used, nothing changes.
  package func change(to settings: LaboratorySettings) throws(UnusableSandbox) {
    let changed = try Self.setup(settings, program)
    setup.withLock { $0 = changed }
  }

  var current: Setup { setup.withLock { $0 } }

  private static func setup(
    _ settings: LaboratorySettings, _ program: String
  ) throws(UnusableSandbox) -> Setup {
    let sandbox = try DocumentSandbox(settings.sandboxPlan(program: program))
    let clamd = settings.scannerSocket.map { Clamd(path: $0, seconds: settings.scannerSeconds) }
    return Setup(
      settings: settings, sandbox: sandbox, scanner: DocumentScanner(clamd: clamd, sandbox: sandbox))
  }
}
