import Synchronization

/// A start or a stop that may take long: told to the service manager while it makes progress, and broken off by a request to stop.
///
/// Has a thread of its own, so that nothing that the phase waits for keeps it from telling or hearing. A phase without progress is
/// not extended: the service manager ends it in its time.
package final class LongPhase: Sendable {
  /// How often it looks for progress, and how long a request waits to be heard.
  package struct Pace: Sendable {
    package var look = Duration.seconds(10)
    package var hearing = Duration.milliseconds(200)

    package init() {}
  }

  private let thread: PosixThread
  private let wake: WakeEvent

  /// Begins to look.
  ///
  /// - Parameters:
  ///   - signals: heard meanwhile; `nil` for a phase that nothing breaks off.
  ///   - progress: a number that grows while something is done.
  ///   - status: what goes on, in words.
  ///   - onSignal: called for each request, on the phase's thread; where it is one to stop, it should end the process.
  package init(
    _ notifier: ServiceNotifier, pace: Pace = Pace(), signals: SignalWait? = nil,
    progress: @escaping @Sendable () -> UInt64 = { ProcessProgress.now },
    status: @escaping @Sendable () -> String,
    onSignal: @escaping @Sendable (SignalWait.Request) -> Void = { _ in }
  ) throws(SystemCallFailure) {
    let wake = try WakeEvent()
    self.wake = wake
    let first = progress()
    thread = try PosixThread(name: "long-phase") {
      var round = ExtensionRound(notifier, progress: first, look: pace.look)
      var rest = pace.look
      while wake.wait(atMost: pace.hearing) == .timeout {
        if let request = signals?.next(within: .zero) { onSignal(request) }
        rest -= pace.hearing
        if rest > .zero { continue }
        rest = pace.look
        round.look(progress(), status)
      }
    }
  }

  /// Carries out a piece of work that may take long, which nothing breaks off.
  ///
  /// Where the service manager cannot be told, the time that the unit gives has to do.
  package static func during<Result>(
    _ words: String, _ notifier: ServiceNotifier = ServiceNotifier(), _ body: () throws -> Result
  ) rethrows -> Result {
    let phase = try? LongPhase(notifier, status: { words })
    defer { phase?.end() }
    return try body()
  }

  /// The phase is over: nothing is told or heard any more when this returns.
  package func end() {
    wake.signal()
    thread.join()
  }
}

/// The state behind its thread: one look after the other.
struct ExtensionRound {
  private let notifier: ServiceNotifier
  private let length: Duration
  private var seen: UInt64

  /// - Parameter look: the time between two looks; a phase is extended by six of them.
  init(_ notifier: ServiceNotifier, progress: UInt64, look: Duration) {
    (self.notifier, seen, length) = (notifier, progress, look * 6)
  }

  /// Extends the phase if there was progress since the last look.
  mutating func look(_ progress: UInt64, _ status: () -> String) {
    if progress == seen { return }
    seen = progress
    notifier.extendTimeout(by: length)
    notifier.status(status())
  }
}
