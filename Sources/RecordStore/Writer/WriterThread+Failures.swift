import LMDB
import RecordModel
import Synchronization

/// Failures.
extension WriterThread {
  /// Forgets what is not durable, takes what is from the write-ahead log, and ends the process if that is not enough.
  ///
  /// A full store is refused and lives on; after anything else the library would acknowledge later commits over pages
  /// that never reached the device.
  func recover(_ failure: Failure) {
    frame = nil
    do throws(Failure) {
      try state.resetAll()
      writer.onLoss()
      try WriteAheadReplay(store: store, attached: state.attachedStore).run()
      store.writeAheadLog.restart()
      try state.resetAll()
    } catch {
      return giveUp(error)
    }
    writer.durablePosition.store(state.head.position, ordering: .releasing)
    publish(settled: state.head)
    writer.announce(.ends)
    let isOver = failure.code == .storageFull ? !canStillWrite() : failure.code == .databaseError
    if isOver { giveUp(failure) } else { machine.recovered(state.unsettled) }
  }

  /// Takes nothing more and leaves the write-ahead log as it is, for the next start.
  private func giveUp(_ failure: Failure) {
    machine.gaveUp(failure)
    state.discardAccepted()
    state.attached?.discardAccepted()
    writer.onFatal(failure)
  }

  /// Whether a side job's failure concerns more than the job.
  func isFatal(_ failure: Failure) -> Bool {
    failure.code == .databaseError || (failure.code == .storageFull && !canStillWrite())
  }

  /// Whether the environments survived: after an error on the meta page every later transaction is refused.
  private func canStillWrite() -> Bool {
    [store, state.attached?.store].compactMap(\.self).allSatisfy { store in
      do throws(LMDBError) {
        try store.environment.write { (_) throws(LMDBError) in }
        return true
      } catch {
        return error.kind == .diskFull
      }
    }
  }
}
