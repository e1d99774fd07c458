/// How long to wait before another attempt: twice as long each time, up to a limit, and never quite the same.
struct Backoff {
  private let first: Duration
  private let longest: Duration
  private var pause: Duration

  init(first: Duration, longest: Duration) {
    (self.first, self.longest, pause) = (first, longest, first)
  }

  /// The attempts succeed again.
  mutating func reset() { pause = first }

  /// The next pause, between half and all of what it may be; `chance` is at least 0 and less than 1.
  ///
  /// The spread keeps several workers from polling in step.
  mutating func next(chance: Double) -> Duration {
    let now = pause
    pause = min(longest, pause * 2)
    return now * (0.5 + 0.5 * min(max(chance, 0), 1))
  }
}
