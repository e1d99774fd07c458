import RecordModel
import RecordStore
import Synchronization

/// Failed sign-ins of known accounts on their way into the log: the first of a kind at once, later ones
/// within a minute as one event at the minute's end.
///
/// Five tries lock an account for a quarter of an hour, so that there are at most a few events in it, however
/// often somebody tries; and the table is limited by the number of hashes in a minute.
final class FailedSignIns: Sendable {
  /// Milliseconds for which tries are combined.
  static let span: Int64 = 60_000

  /// Tries that are combined.
  struct Kind: Hashable, Sendable {
    var account: AccountID
    var factor: SignInFactor
    var application: Application?
    var channel: EventChannel
  }

  private struct Tries {
    /// The last event, by a clock that is never set.
    var writtenAt: Int64
    var waiting: SignInFailed?
  }

  private let tries = Mutex<[Kind: Tries]>([:])

  /// Notes a try; returns the event to write now, or `nil` if it is written later.
  func note(_ kind: Kind, now: Timestamp, at moment: Int64) -> SignInFailed? {
    tries.withLock { tries in
      let known = tries[kind]
      var event =
        known?.waiting
        ?? SignInFailed(
          factor: kind.factor, count: 0, firstAt: now, lastAt: now, application: kind.application)
      (event.count, event.lastAt) = (event.count + 1, now)
      if let known, moment - known.writtenAt < Self.span {
        tries[kind]?.waiting = event
        return nil
      }
      tries[kind] = Tries(writtenAt: moment, waiting: nil)
      return event
    }
  }

  /// An account's waiting tries, to be written now.
  func take(_ account: AccountID) -> [(kind: Kind, event: SignInFailed)] {
    tries.withLock { tries in
      let own = tries.filter { $0.key.account == account }
      for kind in own.keys { tries[kind]?.waiting = nil }
      return own.compactMap { kind, known in known.waiting.map { (kind, $0) } }
    }
  }

  /// Tries that waited long enough, or all; forgets kinds without any.
  func due(at moment: Int64, all: Bool = false) -> [(kind: Kind, event: SignInFailed)] {
    tries.withLock { tries in
      let old = tries.filter { all || moment - $0.value.writtenAt >= Self.span }
      var events: [(kind: Kind, event: SignInFailed)] = []
      for (kind, known) in old {
        tries[kind] = known.waiting == nil ? nil : Tries(writtenAt: moment, waiting: nil)
        if let event = known.waiting { events.append((kind, event)) }
      }
      return events
    }
  }
}

extension Engine {
  /// Notes a failed try after the answer, and after the last one allowed the lock of the account.
  ///
  /// For an address without an account only the number is kept.
  func recordFailure(
    _ attempt: Attempt, _ factor: SignInFactor, _ account: AccountID?, _ application: Application?,
    _ call: CallContext
  ) {
    identity.counts.withLock { counts in
      counts.failed += 1
      if account == nil { counts.unknown += 1 }
    }
    guard let account else { return }
    let now = store.clock.now()
    let kind = FailedSignIns.Kind(
      account: account, factor: factor, application: application, channel: call.channel)
    var events: [any Event] = []
    if let event = identity.failures.note(kind, now: now, at: identity.moment) { events.append(event) }
    let isLast = identity.attempts.isExhausted(attempt.key)
    let waiting = isLast ? identity.failures.take(account) : []
    if isLast, case .signIn = attempt {
      events.append(SignInLocked(until: now.advanced(seconds: AttemptTable.windowSeconds)))
    }
    if events.isEmpty, waiting.isEmpty { return writeFailuresLater() }
    var call = call
    // The session behind the call may have ended by then.
    call.claims = nil
    // One append for each channel, as envelopes name it. A stop in between forgets the lock, not the tries
    // that cause it.
    errand { [call, events] in
      $0.append(waiting)
      if !events.isEmpty { $0.append(events, account, call) }
    }
  }

  /// Writes tries that waited for a minute, or all before the engine stops.
  func writeFailures(all: Bool = false) { append(identity.failures.due(at: identity.moment, all: all)) }

  private func writeFailuresLater() {
    identity.timetable.after(milliseconds: FailedSignIns.span) { [weak self] in
      self?.errand { $0.writeFailures() }
    }
  }

  /// Runs after the answer; before it if the queue is full.
  func errand(_ body: @escaping @Sendable (Engine) -> Void) {
    do throws(Failure) {
      try identity.errands.run { [self] in body(self) }
    } catch {
      body(self)
    }
  }

  private func append(_ failures: [(kind: FailedSignIns.Kind, event: SignInFailed)]) {
    for (kind, event) in failures {
      var call = CallContext.daemon
      call.channel = kind.channel
      append([event], kind.account, call)
    }
  }

  private func append(_ events: [any Event], _ account: AccountID, _ call: CallContext) {
    // An account that was erased meanwhile has no stream to write to.
    _ = try? append(call) { (view) throws(Failure) in
      Decision(StreamID(account), events, expecting: .exists, outcome: true)
    }
  }
}
