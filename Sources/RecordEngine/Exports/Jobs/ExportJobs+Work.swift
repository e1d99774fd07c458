import Dispatch
import LMDB
import RecordModel
import RecordStore
import Synchronization

/// The work of the thread.
extension ExportJobs {
  func work(_ engine: Engine) {
    while true {
      if table.withLock(\.isStopping) { return }
      guard let next = takeNext() else {
        try? removeExpired()
        _ = wakeUp.wait(timeout: DispatchTime.now() + .seconds(3600))
        continue
      }
      run(next, engine)
      table.withLock { $0.running = nil }
      released.changed()
      // Long records need much memory for a moment, which the allocator would keep.
      AllocatedMemory.giveBack()
    }
  }

  /// The oldest job that waits or was cut off.
  private func takeNext() -> ExportJobRecord? {
    table.withLock { table in
      let waiting: Set<ExportJob.Status> = [.running, .queued]
      guard let index = table.jobs.firstIndex(where: { waiting.contains($0.job.status) }) else { return nil }
      table.jobs[index].job.status = .running
      table.running = table.jobs[index].job.id
      return table.jobs[index]
    }
  }

  private func run(_ record: ExportJobRecord, _ engine: Engine) {
    var run = ExportRun(engine: engine, jobs: self, record: record)
    let id = record.job.id
    do throws(Failure) {
      try run.run()
    } catch {
      // After a stop it goes on at the next start; a cancellation or erasure removes the rest.
      if mustBreakOff(id) { return }
      removeFiles(id)
      var failed = run.record
      failed.end(.failed, at: clock.now())
      failed.job.failure = error.message
      try? update(failed, keeps: true)
      try? destroyFilesKey(id)
    }
  }
}
