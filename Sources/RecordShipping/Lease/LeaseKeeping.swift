/// What the shipper of a store does about its lease: a value without clock and engine.
///
/// A lease is advice; what fences a store is the seal in its record's subject. So a lease that another store holds with a newer epoch
/// is never contested, and one that was only claimed is taken back once its claim has ended without a seal.
struct LeaseKeeping: Sendable, Equatable {
  typealias Instant = ContinuousClock.Instant

  enum Place: Sendable, Equatable {
    /// Nobody looked yet, or what was written has an unknown fate.
    case unknown
    /// Ours, or nobody's who could go on: to be written over that revision.
    case ours(over: UInt64)
    /// A follower is about to take over; looked at for the first time then.
    case claimed(revision: UInt64, since: Instant)
    /// A store of a newer epoch has it.
    case taken
  }

  enum Step: Sendable, Equatable {
    case look
    case write(over: UInt64)
  }

  let holder: String
  private(set) var place = Place.unknown
  /// How often it was renewed.
  private(set) var renewals: UInt64 = 0
  /// Until when the store of an older epoch may take writes by what it wrote.
  private var othersEnd: Instant?

  init(holder: String) { self.holder = holder }

  var step: Step {
    if case .ours(let revision) = place { return .write(over: revision) }
    return .look
  }

  /// Whether somebody else has it, so that the record's end has to be looked at.
  var isLost: Bool {
    switch place {
    case .unknown, .ours: false
    case .claimed, .taken: true
    }
  }

  /// Whether a store may take writes by a renewal that was begun then.
  func allowsWrites(begun moment: Instant) -> Bool { othersEnd.map { moment >= $0 } ?? true }

  /// It was looked at.
  ///
  /// - Parameter epoch: the store's own.
  mutating func saw(_ found: StoredLease?, epoch: UInt64, at moment: Instant) {
    guard let found else { return place = .ours(over: 0) }
    guard let lease = found.lease, lease.epoch > epoch, lease.holder != holder else {
      if let lease = found.lease, lease.epoch < epoch, !lease.isClaim {
        othersEnd = moment + Self.end(of: lease)
      }
      return place = .ours(over: found.revision)
    }
    guard lease.isClaim else { return place = .taken }
    guard case .claimed(found.revision, let since) = place else {
      return place = .claimed(revision: found.revision, since: moment)
    }
    if moment - since > Self.end(of: lease) { place = .ours(over: found.revision) }
  }

  /// It was written.
  mutating func wrote(_ revision: UInt64) {
    place = .ours(over: revision)
    renewals += 1
  }

  /// It was not, or nobody knows.
  mutating func failed() { place = .unknown }

  /// How long a claim, or a store's right to take writes, counts for whoever sees it: half as much again as for who has it.
  static func end(of lease: StoreLease) -> Duration { .milliseconds(lease.milliseconds ?? 0) * 3 / 2 }
}
