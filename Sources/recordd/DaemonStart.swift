import Glibc
import RecordProcess
import Synchronization

/// The daemon's start, which may take long: told to the service manager while it goes on, and broken off by a request to stop.
///
/// A stop then leaves what a kill would leave, which the next start takes up as it does after any crash.
final class DaemonStart: Sendable {
  private struct Heard {
    var words = "starting"
    var isToReload = false
  }

  private let heard: HeardWords
  private let phase: LongPhase

  private final class HeardWords: Sendable {
    let value = Mutex(Heard())
  }

  init(_ signals: SignalWait) throws(SystemCallFailure) {
    let (heard, notifier) = (HeardWords(), ServiceNotifier())
    self.heard = heard
    phase = try LongPhase(
      notifier, signals: signals, status: { heard.value.withLock(\.words) },
      onSignal: { request in
        guard request == .terminate else { return heard.value.withLock { $0.isToReload = true } }
        notifier.stopping(status: "told to stop before the start was over")
        // Not exit(): its handlers would wait for threads that are at work.
        _exit(ExitCode.ok.rawValue)
      })
  }

  /// Says what goes on.
  func tell(_ words: String) {
    heard.value.withLock { $0.words = words }
    ServiceNotifier().status(words)
  }

  /// The start is over; answers whether the settings were to be read again meanwhile.
  func end() -> Bool {
    phase.end()
    return heard.value.withLock(\.isToReload)
  }
}
