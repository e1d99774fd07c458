import LMDB
import RecordModel
import RecordStore
import Synchronization

/// Tells what may be destroyed because its time is over: the wall clock alone does not.
///
/// What cannot be brought back goes by ``certain(_:)``. While the clock is not believed, that is the time that would have
/// passed without its jump; so what was due anyway goes, and all else stays.
final class ClockTrust: Sendable {
  private struct State {
    var belief: ClockBelief
    /// The last look, by the clock that is never set; `nil` before the first.
    var lookedAt: Int64?
  }

  private let state: Mutex<State>
  private let clock: any Clock
  private let monotonic: @Sendable () -> Int64
  /// Whether an earlier run kept something.
  let isKnown: Bool

  static let key = "clock"

  /// Begins with what the last run kept; in a store of an earlier version, with the stamp of its last event.
  init(_ store: Store, monotonic: @escaping @Sendable () -> Int64) throws(Failure) {
    (clock, self.monotonic) = (store.clock, monotonic)
    let (kept, head) = try store.environment.read { (view) throws(Failure) in
      (try store.meta.get(Self.key, view), try store.meta.head(view))
    }
    let known = kept.flatMap { ClockBelief($0) }
    isKnown = known != nil
    let first = head.position > 0 ? head.recordedAt : store.clock.now()
    state = Mutex(State(belief: known ?? ClockBelief(first)))
    _ = look()
  }

  /// What is believed now.
  @discardableResult func look() -> ClockBelief {
    let (now, moment) = (clock.now(), monotonic())
    return state.withLock { state in
      state.belief.look(at: now, after: state.lookedAt.map { moment - $0 })
      state.lookedAt = moment
      return state.belief
    }
  }

  /// That moment if the clock is believed, or else the latest that has certainly come.
  func certain(_ moment: Timestamp) -> Timestamp { look().certain(moment) }

  /// Believes the clock as it stands; returns the milliseconds by which it was ahead.
  func confirm() -> Int64 {
    let (before, now) = (look(), clock.now())
    state.withLock { $0.belief.follow(now) }
    return before.ahead
  }
}
