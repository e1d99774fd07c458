import RecordModel
import RecordStore
import Synchronization

/// Access to a patient's record for a limited time.
struct Grant: Hashable, Sendable {
  let patient: PatientID
  let account: AccountID
  /// An emergency access; `nil` for care.
  let access: RecordID?
  /// Not before then by the clock, which was set back since if it shows less.
  let from: Timestamp
  /// Exclusive.
  let until: Timestamp
}

/// Grants as seen by this run of the daemon, so that none outlives its time or comes back when the clock is
/// set.
///
/// The clock alone decides whether a grant's time has come and gone. Facts that setting it would undo are
/// kept here: that a grant was over, which goes into its stream too, and for how long the rest of an hour may
/// last by a clock that is never set.
final class GrantWatch: Sendable {
  private struct Seen {
    var ended: Set<Grant> = []
    /// Milliseconds by the monotonic clock at which emergencies end at the latest.
    var deadlines: [Grant: Int64] = [:]
    var onEnd: (@Sendable (Grant) -> Void)?
  }

  private let seen = Mutex(Seen())
  private let monotonic: @Sendable () -> Int64

  init(monotonic: @escaping @Sendable () -> Int64) { self.monotonic = monotonic }

  /// Called once for each grant that is over.
  func onEnd(_ body: @escaping @Sendable (Grant) -> Void) { seen.withLock { $0.onEnd = body } }

  /// Whether a grant is open now; remembers for ever when it is over.
  func isOpen(_ grant: Grant, at now: Timestamp) -> Bool {
    if seen.withLock({ $0.ended.contains(grant) }) { return false }
    guard now < grant.until, !isOverdue(grant, at: now) else {
      end(grant)
      return false
    }
    return grant.from <= now
  }

  /// Whether the time left when it was first seen has passed.
  ///
  /// Care has no length: it ends on a given day, which only the clock knows.
  private func isOverdue(_ grant: Grant, at now: Timestamp) -> Bool {
    if grant.access == nil { return false }
    let moment = monotonic()
    let latest = moment + (grant.until.milliseconds - now.milliseconds)
    return seen.withLock { seen in
      let deadline = min(seen.deadlines[grant] ?? .max, latest)
      seen.deadlines[grant] = deadline
      return moment >= deadline
    }
  }

  private func end(_ grant: Grant) {
    let onEnd = seen.withLock { seen -> (@Sendable (Grant) -> Void)? in
      seen.deadlines[grant] = nil
      return seen.ended.insert(grant).inserted ? seen.onEnd : nil
    }
    onEnd?(grant)
  }
}
