import RecordModel
import Synchronization

/// Whether events may be taken: for so long after the store's lease was last renewed elsewhere, by this machine's own clock.
///
/// The time counts from before the renewal was asked for, and is noted here as a ticket; a program that was frozen in between can
/// not stretch it. Nothing of it outlives the process: after a start no event is taken until the lease was renewed.
package final class WriteLease: Sendable {
  package typealias Instant = ContinuousClock.Instant

  private struct State {
    var isBegun = false
    var ticket: UInt64
    /// When the last ticket was drawn; `nil` once it was used.
    var drawnAt: Instant?
    var until: Instant?
  }

  /// How long events are taken after a renewal.
  package let length: Duration
  private let now: @Sendable () -> Instant
  private let state: Mutex<State>

  /// - Parameter random: where tickets begin, so that one of an earlier process is never taken for one of this.
  init(_ length: Duration, random: UInt64, now: @escaping @Sendable () -> Instant) {
    (self.length, self.now) = (length, now)
    // Whole numbers of the protocol have 53 bits.
    state = Mutex(State(ticket: random >> 12))
  }

  /// Holds back from now on; what a start does for itself needs no lease.
  package func begin() { state.withLock { $0.isBegun = true } }

  /// A new ticket, which takes the place of the one before.
  package func draw() -> UInt64 {
    state.withLock { state in
      state.ticket += 1
      state.drawnAt = now()
      return state.ticket
    }
  }

  /// Takes events for the length of the lease since the ticket was drawn; whether it was the last one.
  package func renew(_ ticket: UInt64) -> Bool {
    state.withLock { state in
      guard ticket == state.ticket, let drawnAt = state.drawnAt else { return false }
      state.drawnAt = nil
      state.until = drawnAt + length
      return true
    }
  }

  /// Why no events are taken; `nil` if they are.
  package var refusal: Failure? {
    state.withLock { state in
      guard state.isBegun else { return nil }
      return state.until.map { now() < $0 } == true ? nil : .leaseRanOut
    }
  }
}

extension Failure {
  /// The refusal of a write by a store that may have been taken over from.
  package static let leaseRanOut = Failure(
    .unavailable, "the store's lease could not be renewed lately, so it takes no changes until it was",
    details: ["reason": "lease"])
}
