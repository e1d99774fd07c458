import RecordModel

/// Who ships a store's records, as it says itself at the engine; each renewal takes the place of the one before.
///
/// No clock's time is in it: how old it is, is told by how long its revision stays the same for whoever looks.
package struct StoreLease: Codable, Sendable, Equatable {
  package var instance: InstanceID
  /// What the store is called among those of its instance.
  package var name: String
  /// The process that wrote it: 16 hexadecimal digits.
  package var holder: String
  /// That of the store; of a claim, the one that its seal is to have.
  package var epoch: UInt64
  /// Whether a follower wrote it that is about to take over.
  package var isClaim: Bool
  /// How often this process has renewed it.
  package var renewals: UInt64
  /// How often it is renewed.
  package var intervalMilliseconds: Int
  /// For how long the store takes writes after a renewal, left out if for ever; of a claim, for how long its seal may be published.
  package var milliseconds: Int?

  /// Whether it is one that a store of ours may have left, and safe to print.
  var isSensible: Bool {
    ServerNames.isStream(name) && Self.limit.contains(intervalMilliseconds)
      && milliseconds.map(Self.limit.contains) != false && renewals < 1 << 53 && epoch < 1 << 53
  }

  private static let limit = 0...86_400_000

  /// For how long it has been held, by its renewals: no clock of another machine is asked.
  package var heldSeconds: UInt64 {
    // Neither is more than its limit, where the lease is sensible.
    UInt64(Double(renewals) * Double(intervalMilliseconds) / 1000)
  }

  /// A new name for a process.
  static func newHolder() -> String {
    let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

/// A lease as the engine has it.
package struct StoredLease: Sendable, Equatable {
  /// The sequence of its message; the next one is written over just that.
  package var revision: UInt64
  /// `nil` where the message is no lease of this store.
  package var lease: StoreLease?

  package init(revision: UInt64, lease: StoreLease?) { (self.revision, self.lease) = (revision, lease) }
}
