import Logging

/// What a worker does at the daemon, round after round, until it is to stop; while the daemon cannot be used, with longer and
/// longer pauses between the rounds.
package struct WorkerRounds {
  private let chance: @Sendable () -> Double
  private let onServing: @Sendable () -> Void
  private let onWaiting: @Sendable (Duration) -> Void
  private let logger: Logger
  private let pause: Pause
  private let progress: ProgressCounter
  private var connecting = Backoff(first: .milliseconds(250), longest: .seconds(30))
  private var hasServed = false

  /// - Parameters:
  ///   - chance: a number from 0 up to 1, for the length of pauses.
  ///   - onServing: called when the daemon has answered for the first time.
  ///   - onWaiting: called before each pause while the daemon cannot be used.
  package init(
    chance: @escaping @Sendable () -> Double, onServing: @escaping @Sendable () -> Void,
    onWaiting: @escaping @Sendable (Duration) -> Void, logger: Logger, pause: Pause,
    progress: ProgressCounter
  ) {
    (self.chance, self.onServing, self.onWaiting) = (chance, onServing, onWaiting)
    (self.logger, self.pause, self.progress) = (logger, pause, progress)
  }

  package mutating func run<Failure: Error>(
    _ round: (inout WorkerRounds) async throws(Failure) -> Void
  ) async {
    while !pause.isOver { await once(round) }
  }

  /// One round, and a pause if it fails.
  package mutating func once<Failure: Error>(
    _ round: (inout WorkerRounds) async throws(Failure) -> Void
  ) async {
    progress.advance()
    do throws(Failure) { try await round(&self) } catch { await wait(error) }
  }

  /// The daemon has answered.
  package mutating func answered() {
    progress.advance()
    connecting.reset()
    if !hasServed { onServing() }
    hasServed = true
  }

  private mutating func wait(_ error: some Error) async {
    progress.advance()
    guard !pause.isOver else { return }
    let rest = connecting.next(chance: chance())
    logger.warning("the daemon cannot be used", metadata: ["reason": "\(error)"])
    onWaiting(rest)
    await pause.sleep(rest)
    progress.advance()
  }
}

extension Pause {
  /// Waits for what `body` brings or throws; ``end()`` cancels it.
  package func attempt<Answer: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    let outcome = await wait { () -> Result<Answer, Failure> in
      do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
    }
    return try outcome.get()
  }
}
