/// What a follower concludes from what it sees of the lease: a value without clock and engine.
///
/// The lease has run out when neither it nor the record's end changed for the time of the setting, by this machine's own clock, in
/// looks that all succeeded and of which none came late. Whoever cannot see says nothing about others.
struct LeaseWatch: Sendable, Equatable {
  typealias Instant = ContinuousClock.Instant

  struct Sight: Sendable, Equatable {
    var lease: StoredLease?
    /// The sequence of the record's last message: who ships lives.
    var end: UInt64
  }

  enum Verdict: Sendable, Equatable {
    /// Nobody has ever held one here, or it was removed: there is nothing that could run out.
    case nobodys
    /// Somebody lives, as far as is known.
    case held
    /// The store may take writes for longer than this follower would wait.
    case outlasts(milliseconds: Int)
    /// It ran out; to be claimed over that revision.
    case ranOut(over: UInt64)
  }

  /// How long it must stay the same.
  let patience: Duration
  private var seen: Sight?
  private var since: Instant?
  private var last: Instant?

  init(patience: Duration) { self.patience = patience }

  /// For how long a claim of this follower counts.
  var validity: Duration { min(patience / 2, .seconds(10)) }

  /// How often to look.
  var interval: Duration { min(max(patience / 40, .milliseconds(50)), .milliseconds(500)) }

  /// Both were read from the leaders, in that time.
  ///
  /// What is seen first counts from when the answer was there, and what is seen again up to when it was asked for.
  mutating func saw(_ sight: Sight, from begin: Instant, to end: Instant) -> Verdict {
    guard let stored = sight.lease, let lease = stored.lease else { return forget(.nobodys) }
    if !lease.isClaim, let milliseconds = lease.milliseconds, .milliseconds(milliseconds) >= patience {
      return forget(.outlasts(milliseconds: milliseconds))
    }
    let isPunctual = last.map { begin - $0 <= patience / 2 } == true
    last = end
    guard seen == sight, isPunctual, let since else {
      (seen, self.since) = (sight, end)
      return .held
    }
    let wait = lease.isClaim ? max(patience, LeaseKeeping.end(of: lease)) : patience
    return begin - since >= wait ? .ranOut(over: stored.revision) : .held
  }

  /// A look failed, or somebody else was faster: the time counts anew.
  mutating func interrupted() { (seen, since, last) = (nil, nil, nil) }

  private mutating func forget(_ verdict: Verdict) -> Verdict {
    interrupted()
    return verdict
  }
}
