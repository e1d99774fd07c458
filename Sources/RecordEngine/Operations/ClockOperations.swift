import LMDB
import RecordModel
import RecordStore
import Synchronization

extension ConfirmClock: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let today = CalendarDay(engine.store.clock.now())
    guard day == today else {
      throw Failure(
        .stateConflict, "the daemon's clock shows \(today); set it right instead of confirming it",
        details: ["reason": "other_day", "field": "day"])
    }
    let ahead = engine.context.trust.confirm()
    try engine.keepClock()
    return Outcome(aheadMilliseconds: ahead)
  }
}

extension Engine {
  /// A clock that is not believed; `nil` if it is.
  package var doubtfulClock: ClockStatus? {
    let belief = context.trust.look()
    return belief.isTrusted ? nil : belief.status
  }

  /// Keeps what is believed of the clock for the next start.
  func keepClock() throws(Failure) {
    let bytes = context.trust.look().bytes
    try writer.maintainWhenever { (state, transaction) throws(Failure) in
      try state.store.meta.put(ClockTrust.key, bytes, transaction)
    }
  }
}

extension ClockBelief {
  var status: ClockStatus {
    ClockStatus(
      believed: Timestamp(milliseconds: believed), aheadMilliseconds: ahead, waitMilliseconds: rest)
  }
}
