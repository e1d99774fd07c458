import Dispatch
import Glibc
import LMDB
import RecordModel
import RecordStore
import Synchronization

/// The export jobs of a store: waiting, running and finished.
///
/// ```
/// STATE/exports/ID.job    the job, and while it runs its progress; sealed with the first of its two keys
/// STATE/exports/ID.part/  its files while it runs; sealed with the second
/// STATE/exports/ID/       its files once they are complete
/// ```
/// One job runs at a time, on a thread of its own that lets everything else go first. A job cut off by a
/// crash or a stop goes on from its last kept place at the next start. A job without its first key is none,
/// and one without its second has no files; see ``takeUp()``.
final class ExportJobs: Sendable {
  struct Table {
    var jobs: [ExportJobRecord] = []
    var isStopping = false
    /// The job in progress.
    var running: ExportJobID?
    var thread: RunningThread?
    var sweep = ExportSweep()
  }

  let directory: String
  let limits: ExportLimits
  let keyring: Keyring
  let clock: any Clock
  let table = Mutex(Table())
  let wakeUp = DispatchSemaphore(value: 0)
  /// Held while a job is added, and while a patient's jobs are removed, so that neither overtakes the other.
  let adding = Mutex(())
  /// Changes when the thread lets go of a job's files.
  let released = Condition()
  /// Who waits for the end of a job.
  let ends = JobEnds()
  /// Held while a job's record is written, so that the last one written is the table's last state.
  let keeping = Mutex(())

  init(_ store: Store, stateDirectory: String, limits: ExportLimits) {
    (directory, self.limits) = (stateDirectory + "/exports", limits)
    (keyring, clock) = (store.keyring, store.clock)
  }

  /// Resumes the jobs of an earlier run, and begins to work.
  func start(_ engine: Engine) {
    takeUp()
    let thread = startThread("exports") { [self] in
      // With 0, Linux means the calling thread; see setpriority(2).
      _ = setpriority(__priority_which_t(UInt32(PRIO_PROCESS.rawValue)), 0, limits.niceness)
      work(engine)
    }
    table.withLock { $0.thread = thread }
    wakeUp.signal()
  }

  /// Lets the running job keep its place, and ends the thread.
  func stop() {
    let thread = table.withLock { table in
      table.isStopping = true
      return table.thread.take()
    }
    wakeUp.signal()
    thread?.join()
  }

  var all: [ExportJob] { table.withLock { $0.jobs.map(\.job) } }

  /// Files removed at the start.
  var sweep: ExportSweep { table.withLock(\.sweep) }

  /// Queues a job, durably; returns the existing job with the same id, if there is one.
  ///
  /// - Throws: ``RecordModel/Failure/Code/stateConflict`` if the id names another export, or too many wait
  ///   already.
  func add(_ record: ExportJobRecord) throws(Failure) -> (job: ExportJob, isNew: Bool) {
    try adding.withLock { (_) throws(Failure) in
      if let known = all.first(where: { $0.id == record.job.id }) {
        guard known.isSame(as: record.job) else {
          throw Failure(
            .stateConflict, "this id names another export", details: ["reason": "duplicate_id"])
        }
        return (known, false)
      }
      try requirePlace(for: record.owner)
      var record = record
      let gone = try makeRoom(for: record)
      record.job.displaced = gone.isEmpty ? nil : gone
      try makeDurable(record)
      table.withLock { $0.jobs.append(record) }
      wakeUp.signal()
      return (record.job, true)
    }
  }

  /// Stops a job and removes its files; when it returns, nobody can read them any more.
  ///
  /// - Returns: the job, and whether this call cancelled it; `nil` if there is none.
  func cancel(_ id: ExportJobID) throws(Failure) -> (job: ExportJob, isNew: Bool)? {
    let now = clock.now()
    let found = table.withLock { table -> (record: ExportJobRecord, isNew: Bool)? in
      guard let index = table.jobs.firstIndex(where: { $0.job.id == id }) else { return nil }
      let isNew = table.jobs[index].job.status != .cancelled
      if isNew { table.jobs[index].end(.cancelled, at: now) }
      return (table.jobs[index], isNew)
    }
    guard let (record, isNew) = found else { return nil }
    ends.tell()
    // Again only if the first time was cut off.
    if !isNew, try !hasFilesKey(id) { return (record.job, false) }
    waitUntilLetGo { $0 == id }
    // Files first: on a full device that makes room for the rest.
    removeFiles(id)
    try save(id)
    try destroyFilesKey(id)
    return (record.job, isNew)
  }

  /// Whether the running job must break off.
  func mustBreakOff(_ id: ExportJobID) -> Bool {
    table.withLock { table in
      table.isStopping || table.jobs.first { $0.job.id == id }?.job.status != .running
    }
  }

  /// Notes the progress of a job; `keeps` stores its place.
  func update(_ record: ExportJobRecord, keeps: Bool) throws(Failure) {
    let isCurrent = table.withLock { table in
      guard let index = table.jobs.firstIndex(where: { $0.job.id == record.job.id }),
        table.jobs[index].job.status == .running
      else { return false }
      table.jobs[index] = record
      return true
    }
    if record.job.finishedAt != nil { ends.tell() }
    if keeps, isCurrent { try save(record.job.id) }
  }

  /// Waits until the running job has released its files, if it is one of those.
  func waitUntilLetGo(_ isMeant: (ExportJobID) -> Bool) {
    // A job that has ended in the table breaks off at its next step.
    released.wait { !(table.withLock(\.running).map(isMeant) ?? false) }
  }
}
