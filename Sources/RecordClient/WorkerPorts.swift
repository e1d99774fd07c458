import RecordModel

/// What a program that works for the daemon takes from outside, so that tests can give it something else.
package struct WorkerPorts: Sendable {
  /// By the wall clock.
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
