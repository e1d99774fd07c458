import RecordModel
import Synchronization

/// Answers that wait until a copy elsewhere holds what they acknowledge.
///
/// A job that is given up is durable here all the same: its caller learns that the outcome is
/// not known, and that the same command may be sent again.
package final class ReplyHold: Sendable {
  private struct Held {
    var position: UInt64
    var since: ContinuousClock.Instant
    var jobs: [Writer.Job]
  }

  private struct State {
    var isHolding = false
    var shipped: UInt64 = 0
    var held: [Held] = []
    /// Why nothing waits any more.
    var end: Failure?
  }

  private let state = Mutex(State())

  package init() {}

  /// Keeps answers back from now on; what a start does for itself has nobody to wait for it.
  package func begin() { state.withLock { $0.isHolding = true } }

  /// Whether answers are kept back; no more once they were ended.
  package var isHolding: Bool { state.withLock { $0.isHolding && $0.end == nil } }

  /// Answers now or later.
  func answer(_ jobs: [Writer.Job], at position: UInt64) {
    let failure: Failure?? = state.withLock { state in
      if !state.isHolding || position <= state.shipped { return .some(nil) }
      if let end = state.end { return .some(end) }
      state.held.append(Held(position: position, since: .now, jobs: jobs))
      return nil
    }
    if let failure { for job in jobs { job.finish(failure) } }
  }

  /// Answers what a copy holds by now.
  package func release(upTo position: UInt64) {
    finish(nil) { state in
      state.shipped = max(state.shipped, position)
      let shipped = state.shipped
      return { $0.position <= shipped }
    }
  }

  /// Gives up what has waited since before a moment.
  package func giveUp(before moment: ContinuousClock.Instant) {
    finish(.notCopied) { _ in { $0.since < moment } }
  }

  /// Gives up what waits; what comes later waits again.
  package func giveUp(_ failure: Failure) { finish(failure) { _ in { _ in true } } }

  /// Gives up everything, now and from now on.
  package func end(_ failure: Failure) {
    finish(failure) { state in
      state.end = failure
      return { _ in true }
    }
  }

  /// Answers that wait.
  package var count: Int { state.withLock { $0.held.reduce(0) { $0 + $1.jobs.count } } }

  private func finish(_ failure: Failure?, _ choose: (inout State) -> (Held) -> Bool) {
    let ended = state.withLock { state in
      let isChosen = choose(&state)
      let ended = state.held.filter(isChosen)
      state.held.removeAll(where: isChosen)
      return ended
    }
    for job in ended.flatMap(\.jobs) { job.finish(failure) }
  }
}

extension Failure {
  /// The answer to a command that is durable here, and not known to be anywhere else.
  package static let notCopied = Failure(
    .unavailable, "recorded here, but no copy confirmed it in time; send the same command again",
    details: ["reason": "not_copied"])
}
