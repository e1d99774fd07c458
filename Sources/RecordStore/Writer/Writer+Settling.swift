import RecordModel
import Synchronization

extension Writer {
  /// Whether views show every event that was acknowledged.
  package var isSettled: Bool {
    durablePosition.load(ordering: .acquiring) == headPosition.load(ordering: .acquiring)
  }

  /// Whether views show every acknowledged change of the fenced projections.
  package var showsFenced: Bool { headPosition.load(ordering: .acquiring) >= store.fence.position }

  /// Calls back, on the writer's thread, once views show every event that was acknowledged before this call.
  package func whenSettled(_ done: @escaping @Sendable (Failure?) -> Void) throws(Failure) {
    try submit(.settling(done))
  }

  /// Waits until views show every event that was acknowledged before this call.
  package func settle() throws(Failure) {
    if !isSettled { try settleAttached() }
  }

  /// Waits until the record's log and the one attached to it hold every event that was acknowledged before this call.
  package func settleAttached() throws(Failure) {
    let settled = Awaited<Void>()
    try whenSettled { settled.finish($0) }
    try settled.wait()
  }
}
