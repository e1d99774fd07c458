import Glibc
import Synchronization

/// A program's start, which may take long: told to the service manager while it makes progress, and broken off by a request to stop.
///
/// A stop then leaves what a kill would leave, which the next start takes up as it does after any crash.
package final class ProcessStart: Sendable {
  private struct Heard {
    var words: String
    var isToReload = false
  }

  private final class Shared: Sendable {
    let heard: Mutex<Heard>

    init(_ words: String) { heard = Mutex(Heard(words: words)) }
  }

  private let shared: Shared
  private let notifier: ServiceNotifier
  private let phase: LongPhase

  /// Begins to hear the signals, so that nothing else may wait for them until ``end()``.
  ///
  /// - Parameter words: what goes on.
  package init(
    _ signals: SignalWait, _ words: String, notifier: ServiceNotifier = ServiceNotifier(),
    pace: LongPhase.Pace = LongPhase.Pace()
  ) throws(SystemCallFailure) {
    let shared = Shared(words)
    (self.shared, self.notifier) = (shared, notifier)
    phase = try LongPhase(
      notifier, pace: pace, signals: signals, status: { shared.heard.withLock(\.words) },
      onSignal: { request in
        guard request == .terminate else { return shared.heard.withLock { $0.isToReload = true } }
        notifier.stopping(status: "told to stop before the start was over")
        // Not exit(): its handlers would wait for threads that are at work.
        _exit(ExitCode.ok.rawValue)
      })
    notifier.status(words)
  }

  /// Says what goes on.
  package func tell(_ words: String) {
    shared.heard.withLock { $0.words = words }
    notifier.status(words)
  }

  /// The start is over; answers whether the settings were to be read again meanwhile.
  package func end() -> Bool {
    phase.end()
    return shared.heard.withLock(\.isToReload)
  }
}
