import Logging
import RecordClient
import RecordModel
import RecordProcess
import Synchronization

/// Takes mails out of the daemon's outbox, hands them over, and tells what became of them, until it is stopped.
///
/// A mail goes out at least once: where the daemon cannot be told that it went, it offers the mail again and the mail
/// goes out again, under the same Message-ID. Nothing new is taken while something is still to be told.
package final class MailWorker: Sendable {
  /// What the worker needs from outside.
  package struct Ports: Sendable {
    /// The wall clock, for mails that run out.
    package var now: @Sendable () -> Timestamp
    /// A number from 0 up to 1, for the length of pauses.
    package var chance: @Sendable () -> Double
    /// Called when the daemon has answered for the first time.
    package var onServing: @Sendable () -> Void
    /// Called before a pause after the daemon could not be used.
    package var onWaiting: @Sendable (Duration) -> Void

    /// Those ports.
    package init(
      now: @escaping @Sendable () -> Timestamp = { SystemClock.now() },
      chance: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
      onServing: @escaping @Sendable () -> Void = {},
      onWaiting: @escaping @Sendable (Duration) -> Void = { _ in }
    ) {
      (self.now, self.chance, self.onServing, self.onWaiting) = (now, chance, onServing, onWaiting)
    }
  }

  /// Settings with the delivery that was made from them.
  struct Setup: Sendable {
    let settings: WorkerSettings
    let delivery: MailDelivery
  }

  let ports: Ports
  let logger: Logger
  let pause = Pause()
  /// Moves with every step of the worker; for the watchdog.
  package let progress: ProgressCounter
  private let setup: Mutex<Setup>

  /// A worker with those settings; ``run()`` starts it.
  package init(_ settings: WorkerSettings, ports: Ports, logger: Logger) throws(SettingsError) {
    (self.ports, self.logger) = (ports, logger)
    setup = Mutex(Setup(settings: settings, delivery: try MailDelivery(settings)))
    // Every step ends in less than a minute, so the steps themselves are the sign of life.
    progress = ProgressCounter(name: "worker") { _ in }
  }

  /// Works until ``stop()``; mails that were taken are handed over and settled first.
  package func run() async {
    var round = MailRound(worker: self)
    while !pause.isOver { await round.work() }
    await round.finish()
  }

  /// Ends the work after what is under way.
  package func stop() { pause.end() }

  /// Takes over other settings for what is done from now on; where they cannot be used, nothing changes.
  package func change(to settings: WorkerSettings) throws(SettingsError) {
    let changed = Setup(settings: settings, delivery: try MailDelivery(settings))
    setup.withLock { $0 = changed }
  }

  var current: Setup { setup.withLock { $0 } }
}
