import Logging
import RecordClient
import RecordProcess
import Synchronization

/// Takes notifications out of the daemon's outbox, pushes them, and reports the outcomes, until it is stopped.
///
/// A notification is pushed at least once: if the report does not reach the daemon, it offers the message again and that goes
/// out again, under the same id. No new message is taken while a report is outstanding.
package final class PushWorker: Sendable {
  let ports: WorkerPorts
  let logger: Logger
  let pause = Pause()
  /// Advances with every step of the worker; for the watchdog.
  package let progress: ProgressCounter
  /// With how often it was changed.
  private let setup: Mutex<(changes: Int, setup: PushSetup)>

  /// ``run()`` starts it.
  ///
  /// - Throws: also if no key is named: there is none by default.
  package init(_ settings: PushSettings, ports: WorkerPorts, logger: Logger) throws(SettingsError) {
    (self.ports, self.logger) = (ports, logger)
    setup = Mutex((0, try PushSetup(settings)))
    // Every step ends in less than a minute, so the steps themselves are the sign of life.
    progress = ProgressCounter(name: "push") { _ in }
  }

  /// Works until ``stop()``; messages already taken are handed over and settled first.
  package func run() async {
    var round = PushRound(worker: self)
    var rounds = WorkerRounds(
      chance: ports.chance, onServing: ports.onServing, onWaiting: ports.onWaiting, logger: logger,
      pause: pause, progress: progress)
    await rounds.run { (rounds) throws(ClientError) in try await round.work(&rounds) }
    await round.finish()
  }

  /// Ends the work after the messages under way.
  package func stop() { pause.end() }

  /// Uses other settings from now on; if they cannot be used, nothing changes.
  package func change(to settings: PushSettings) throws(SettingsError) {
    let changed = try PushSetup(settings)
    setup.withLock { $0 = ($0.changes + 1, changed) }
  }

  var current: (changes: Int, setup: PushSetup) { setup.withLock { $0 } }
}
