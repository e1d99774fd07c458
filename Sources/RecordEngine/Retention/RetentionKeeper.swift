import Dispatch
import RecordModel
import RecordStore
import Synchronization

/// Looks for reports whose time is over, on a thread of its own: soon after the start, and with each new day; for secrets that
/// ran out, each hour; and at the clock by which both are.
final class RetentionKeeper: Sendable {
  private struct State {
    var isStopping = false
    var thread: RunningThread?
  }

  private let state = Mutex(State())
  private let wakeUp = DispatchSemaphore(value: 0)

  /// Milliseconds after which the clock is looked at again: it may be set, and the machine may sleep.
  private static let patience: Int64 = 3_600_000
  private static let day: Int64 = 86_400_000

  func start(_ engine: Engine) {
    state.withLock { state in
      guard !state.isStopping, state.thread == nil else { return }
      let respite = engine.options.retentionRespite
      state.thread = startThread("retention") { [self, weak engine] in work(after: respite) { engine } }
    }
  }

  /// Finishes the report that is being taken out, and ends the thread.
  func stop() {
    let thread = state.withLock { state in
      state.isStopping = true
      return state.thread.take()
    }
    wakeUp.signal()
    thread?.join()
  }

  private func work(after respite: Int, _ engine: () -> Engine?) {
    var (swept, pause, watch): (CalendarDay?, Int, ClockWatch) = (nil, respite, ClockWatch())
    while wakeUp.wait(timeout: .now() + .milliseconds(pause)) == .timedOut, let engine = engine() {
      // What is not kept now is kept within the hour.
      try? engine.keepClock()
      let now = engine.store.clock.now()
      if let news = watch.look(engine.doubtfulClock, on: CalendarDay(now)) { engine.options.onClock(news) }
      let certain = engine.context.trust.certain(now)
      try? engine.identity.expiring.destroy(at: certain)
      try? SessionSweep(engine: engine, moment: certain) { [self] in state.withLock(\.isStopping) }.run()
      let sweep = ReportSweep(engine: engine) { [self] in state.withLock(\.isStopping) }
      // What could not be taken out is tried again within the hour.
      let day = CalendarDay(certain)
      if swept != day, (try? sweep.run()) != nil { swept = day }
      pause = Int(Self.pause(after: now))
    }
  }

  /// Milliseconds until it is to look again: a little after midnight in UTC, or sooner.
  static func pause(after now: Timestamp) -> Int64 {
    let sinceMidnight = now.milliseconds - CalendarDay(now).start.milliseconds
    return min(patience, max(1000, day - sinceMidnight + 1000))
  }
}
