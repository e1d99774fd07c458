import Logging
import RecordClient
import RecordModel
import RecordProcess
import Synchronization

/// Takes mails out of the daemon's outbox, hands them over, and reports the outcomes, until it is stopped.
///
/// A mail goes out at least once: if the report does not reach the daemon, it offers the mail again and the
/// mail goes out again, under the same Message-ID. No new mail is taken while a report is outstanding.
package final class MailWorker: Sendable {
  /// Settings with the delivery made from them.
  struct Setup: Sendable {
    let settings: WorkerSettings
    let delivery: MailDelivery
  }

  let ports: WorkerPorts
  let logger: Logger
  let pause = Pause()
  /// Advances with every step of the worker; for the watchdog.
  package let progress: ProgressCounter
  private let setup: Mutex<Setup>

  /// ``run()`` starts it.
  package init(_ settings: WorkerSettings, ports: WorkerPorts, logger: Logger) throws(SettingsError) {
    (self.ports, self.logger) = (ports, logger)
    setup = Mutex(Setup(settings: settings, delivery: try MailDelivery(settings)))
    // Every step ends in less than a minute, so the steps themselves are the sign of life.
    progress = ProgressCounter(name: "worker") { _ in }
  }

  /// Works until ``stop()``; mails already taken are handed over and settled first.
  package func run() async {
    var round = MailRound(worker: self)
    var rounds = WorkerRounds(
      chance: ports.chance, onServing: ports.onServing, onWaiting: ports.onWaiting, logger: logger,
      pause: pause,
      progress: progress)
    await rounds.run { (rounds) throws(ClientError) in try await round.work(&rounds) }
    await round.finish()
  }

  /// Ends the work after the mails under way.
  package func stop() { pause.end() }

  /// Uses other settings from now on; if they cannot be used, nothing changes.
  package func change(to settings: WorkerSettings) throws(SettingsError) {
    let changed = Setup(settings: settings, delivery: try MailDelivery(settings))
    setup.withLock { $0 = changed }
  }

  var current: Setup { setup.withLock { $0 } }
}
