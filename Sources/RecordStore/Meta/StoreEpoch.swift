import LMDB
import RecordModel

/// Which of the stores that descend from one another may be written to.
///
/// Each promotion of a copy counts the epoch up. The store that it takes over from is fenced as soon as it learns of it, and for
/// good: what it would still accept, nobody else would ever know.
package struct StoreEpoch: Equatable, Sendable {
  package var epoch: UInt64
  /// The newer epoch of the store that took over.
  package var fencedBy: UInt64?
  /// Whether its records come from another store alone.
  package var isReplica = false

  package static let first = StoreEpoch(epoch: 0)

  package init(epoch: UInt64, fencedBy: UInt64? = nil, isReplica: Bool = false) {
    (self.epoch, self.fencedBy, self.isReplica) = (epoch, fencedBy, isReplica)
  }

  /// Why the store takes no events of its own; `nil` if it does.
  package var refusal: Failure? { fencedBy != nil ? .fenced : isReplica ? .replica : nil }

  /// Epoch 8, the epoch that took over 8 (0 for none), 1 for a replica.
  var bytes: [UInt8] { epoch.keyBytes + (fencedBy ?? 0).keyBytes + [isReplica ? 1 : 0] }

  init?(_ bytes: [UInt8]) {
    guard bytes.count == 17, bytes[16] <= 1 else { return nil }
    let newer: UInt64 = bytes.bigEndian(at: 8)
    self.init(
      epoch: bytes.bigEndian(at: 0), fencedBy: newer == 0 ? nil : newer, isReplica: bytes[16] == 1)
  }
}

extension StoreMeta {
  package func epoch(_ view: borrowing some StorageTransaction & ~Copyable) throws(Failure) -> StoreEpoch {
    guard let bytes = try get("epoch", view) else { return .first }
    guard let epoch = StoreEpoch(bytes) else { throw Failure(.corrupt, "the store's epoch is damaged") }
    return epoch
  }

  package func put(_ epoch: StoreEpoch, _ transaction: borrowing WriteTransaction) throws(Failure) {
    try raiseFormat(to: Self.formatOfCopies, transaction)
    try put("epoch", epoch.bytes, transaction)
  }
}

extension Failure {
  package static let olderEpoch = Failure(
    .stateConflict, "the epoch is not newer than this store's", details: ["reason": "older_epoch"])

  /// The refusal of a write by a store that another one took over from.
  package static let fenced = Failure(
    .stateConflict,
    "another store went on in place of this one; this one can be read, and takes no more changes",
    details: ["reason": "fenced"])

  /// The refusal of a write by a copy.
  package static let replica = Failure(
    .stateConflict, "this is a copy of another store: it can be read, and takes no changes",
    details: ["reason": "replica"])
}
