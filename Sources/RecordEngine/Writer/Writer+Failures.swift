import LMDB
import RecordModel
import Synchronization

extension Writer {
  /// Forgets what the lost transaction left in memory, and takes what was acknowledged in it from the journal.
  ///
  /// Returns why that failed, where it did.
  func recover(_ state: inout WriterState) -> Failure? {
    state.cache.reset()
    state.tails = StreamTails()
    funnels.reset()
    do throws(Failure) {
      if !store.journal.isEmpty { _ = try JournalReplay(store: store, funnels: funnels).run() }
      state.head = try store.environment.read { (view) throws(Failure) in try store.meta.head(view) }
    } catch {
      return error
    }
    headPosition.store(state.head.position, ordering: .releasing)
    durablePosition.store(state.head.position, ordering: .releasing)
    return nil
  }

  /// Answers a round that is not durable.
  ///
  /// A full store is refused and lives on; anything else ends the process, because the library would
  /// acknowledge later commits over pages that never reached the device.
  func fail(_ jobs: [any WriteJob], _ failure: Failure, _ recovery: Failure?) {
    for job in jobs { job.finish(failure) }
    if let recovery { return onFatal(recovery) }
    if failure.code == .storageFull, canStillWrite() { return }
    if failure.code == .storageFull || failure.code == .databaseError { onFatal(failure) }
  }

  /// Whether the environment survived: after an error on the meta page every later transaction is refused.
  private func canStillWrite() -> Bool {
    do throws(LMDBError) {
      try store.environment.write { (_) throws(LMDBError) in }
      return true
    } catch {
      return false
    }
  }
}
