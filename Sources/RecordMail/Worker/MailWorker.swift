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
  /// The worker's dependencies.
  package struct Ports: Sendable {
    /// For mails that expire.
    package var now: @Sendable () -> Timestamp
    /// A number from 0 up to 1, for the length of pauses.
    package var chance: @Sendable () -> Double
    /// Called when the daemon has answered for the first time.
    package var onServing: @Sendable () -> Void
    /// Called before each pause while the daemon cannot be used.
    package var onWaiting: @Sendable (Duration) -> Void

    package init(
      now: @escaping @Sendable () -> Timestamp = { SystemClock.now() },
      chance: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
      onServing: @escaping @Sendable () -> Void = {},
      onWaiting: @escaping @Sendable (Duration) -> Void = { _ in }
    ) {
      (self.now, self.chance, self.onServing, self.onWaiting) = (now, chance, onServing, onWaiting)
    }
  }

  /// Settings with the delivery made from them.
  struct Setup: Sendable {
    let settings: WorkerSettings
    let delivery: MailDelivery
  }

  let ports: Ports
  let logger: Logger
  let pause = Pause()
  /// Advances with every step of the worker; for the watchdog.
  package let progress: ProgressCounter
  private let setup: Mutex<Setup>

  /// ``run()`` starts it.
  package init(_ settings: WorkerSettings, ports: Ports, logger: Logger) throws(SettingsError) {
    (self.ports, self.logger) = (ports, logger)
    setup = Mutex(Setup(settings: settings, delivery: try MailDelivery(settings)))
    // Every step ends in less than a minute, so the steps themselves are the sign of life.
    progress = ProgressCounter(name: "worker") { _ in }
  }

  /// Works until ``stop()``; mails already taken are handed over and settled first.
  package func run() async {
    var round = MailRound(worker: self)
    while !pause.isOver { await round.work() }
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
