import Dispatch
import Glibc
import LMDB
import RecordModel
import Synchronization

/// The export jobs of a store: what waits, what runs, and what is kept.
///
/// ```
/// STATE/exports/ID.json   the job, and while it runs its place
/// STATE/exports/ID.part/  its files while it runs
/// STATE/exports/ID/       its files once they are complete
/// ```
/// One job runs at a time, on a thread of its own that lets everything else go first. What a crash or a stop cuts off
/// goes on from its last kept place at the next start.
final class ExportJobs: Sendable {
  private struct Table {
    var jobs: [ExportJobRecord] = []
    var isStopping = false
    /// The job that the thread works on.
    var running: ExportJobID?
    var thread: RunningThread?
  }

  let directory: String
  let limits: ExportLimits
  private let table = Mutex(Table())
  private let wakeUp = DispatchSemaphore(value: 0)
  /// Held while a job's file is written, so that the last written is what the table said last.
  private let keeping = Mutex(())

  init(stateDirectory: String, limits: ExportLimits) {
    (directory, self.limits) = (stateDirectory + "/exports", limits)
  }

  /// Takes up what an earlier run left, and begins to work.
  ///
  /// Exports that may hold a record which was erased since are removed; a crash may have come before that.
  func start(_ engine: Engine, erasedUpTo erased: Timestamp? = nil) {
    let found = ExportFiles.names(in: directory).filter { $0.hasSuffix(".json") }.compactMap { name in
      ExportFiles.read(directory + "/" + name).flatMap { try? JSON.decode(ExportJobRecord.self, from: $0) }
    }
    table.withLock {
      $0.jobs = found.sorted { ($0.job.createdAt, $0.job.id) < ($1.job.createdAt, $1.job.id) }
    }
    if let erased {
      let patients = all.compactMap(\.patientId).filter { engine.store.keyring.isErased(StreamID($0)) }
      _ = try? purge(Set(patients), upTo: erased)
    }
    let thread = startThread("exports") { [self] in
      // With 0, Linux means the calling thread; see setpriority(2).
      _ = setpriority(__priority_which_t(UInt32(PRIO_PROCESS.rawValue)), 0, limits.niceness)
      work(engine)
    }
    table.withLock { $0.thread = thread }
    wakeUp.signal()
  }

  /// Lets the job that runs keep its place, and ends the thread.
  func stop() {
    let thread = table.withLock { table in
      table.isStopping = true
      return table.thread.take()
    }
    wakeUp.signal()
    thread?.join()
  }

  var all: [ExportJob] { table.withLock { $0.jobs.map(\.job) } }

  /// Queues a job; the job that is there under the same id, where there is one.
  ///
  /// - Throws: ``RecordModel/Failure/Code/stateConflict`` where the id names another export.
  func add(_ job: ExportJob, _ disclosure: ExportDisclosure? = nil) throws(Failure) -> ExportJob {
    if let known = all.first(where: { $0.id == job.id }) {
      guard known.isSame(as: job) else {
        throw Failure(
          .stateConflict, "this id names another export", details: ["reason": "duplicate_id"])
      }
      return known
    }
    var record = ExportJobRecord(job: job)
    record.disclosure = disclosure
    try ExportFiles.makeDirectory(directory)
    table.withLock { $0.jobs.append(record) }
    do throws(Failure) { try save(job.id) } catch {
      table.withLock { $0.jobs.removeAll { $0.job.id == job.id } }
      throw error
    }
    wakeUp.signal()
    return job
  }

  /// Stops a job and removes its files.
  func cancel(_ id: ExportJobID, at now: Timestamp) throws(Failure) -> ExportJob? {
    let found = table.withLock { table -> (before: ExportJob.Status, record: ExportJobRecord)? in
      guard let index = table.jobs.firstIndex(where: { $0.job.id == id }) else { return nil }
      let before = table.jobs[index].job.status
      table.jobs[index].end(.cancelled, at: now)
      return (before, table.jobs[index])
    }
    guard let (before, record) = found else { return nil }
    // The thread removes what it is writing.
    if before != .running { removeFiles(id) }
    try save(id)
    return record.job
  }

  /// Whether the job that runs must break off.
  func mustBreakOff(_ id: ExportJobID) -> Bool {
    table.withLock { table in
      table.isStopping || table.jobs.first { $0.job.id == id }?.job.status != .running
    }
  }

  /// Takes note of how far the job is; its place is kept where one is given.
  func update(_ record: ExportJobRecord, keeps: Bool) throws(Failure) {
    let isCurrent = table.withLock { table in
      guard let index = table.jobs.firstIndex(where: { $0.job.id == record.job.id }),
        table.jobs[index].job.status == .running
      else { return false }
      table.jobs[index] = record
      return true
    }
    if keeps, isCurrent { try save(record.job.id) }
  }
}

/// The thread's work.
extension ExportJobs {
  private func work(_ engine: Engine) {
    while true {
      if table.withLock(\.isStopping) { return }
      guard let next = takeNext() else {
        wakeUp.wait()
        continue
      }
      run(next, engine)
      table.withLock { $0.running = nil }
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
      try? prune(sparing: id)
    } catch {
      if table.withLock(\.isStopping) { return }
      removeFiles(id)
      // A job that was cancelled has ended already.
      guard !mustBreakOff(id) else { return }
      var failed = run.record
      failed.end(.failed, at: engine.store.clock.now())
      failed.job.failure = error.message
      try? update(failed, keeps: true)
    }
  }

  /// Removes the oldest ended jobs beyond the limits.
  func prune(sparing spared: ExportJobID? = nil, needing bytes: Int = 0) throws(Failure) {
    let ended = all.filter { $0.finishedAt != nil }
    var total = all.reduce(bytes) { $0 + ($1.status == .finished ? $1.bytes : 0) }
    var count = ended.count
    for job in ended where job.id != spared {
      guard count > limits.keptJobs || total > limits.totalBytes else { return }
      removeFiles(job.id)
      unlink(place(of: job.id) + ".json")
      table.withLock { $0.jobs.removeAll { $0.job.id == job.id } }
      (count, total) = (count - 1, total - (job.status == .finished ? job.bytes : 0))
    }
    guard total <= limits.totalBytes else {
      throw Failure(.storageFull, "the export is larger than all exports may be together")
    }
  }

  /// Removes the exports of patients, and those of all patients that were asked for up to a moment; returns how many.
  ///
  /// Waits until the job under way has let go of its files.
  func purge(_ patients: Set<PatientID>, upTo moment: Timestamp) throws(Failure) -> Int {
    let gone = table.withLock { table -> Set<ExportJobID> in
      let holds = { (job: ExportJob) in
        job.patientId.map { patients.contains($0) } ?? (job.createdAt <= moment)
      }
      let gone = Set(table.jobs.map(\.job).filter(holds).map(\.id))
      table.jobs.removeAll { gone.contains($0.job.id) }
      return gone
    }
    // A job that is not in the table any more breaks off at its next step.
    while table.withLock({ table in table.running.map { gone.contains($0) } ?? false }) {
      sleep(milliseconds: 5)
    }
    try keeping.withLock { (_) throws(Failure) in
      for id in gone {
        removeFiles(id)
        unlink(place(of: id) + ".json")
        unlink(place(of: id) + ".json.new")
      }
      if !gone.isEmpty { try ExportFiles.flush(directory: directory) }
    }
    return gone.count
  }

  func place(of id: ExportJobID) -> String { "\(directory)/\(id)" }

  private func removeFiles(_ id: ExportJobID) {
    ExportFiles.removeDirectory(place(of: id) + ".part")
    ExportFiles.removeDirectory(place(of: id))
  }

  /// Writes what the table says of a job.
  private func save(_ id: ExportJobID) throws(Failure) {
    try keeping.withLock { (_) throws(Failure) in
      guard let record = table.withLock({ $0.jobs.first { $0.job.id == id } }) else { return }
      let text: [UInt8]
      do throws(CodingFailure) { text = try JSON.encode(record) } catch {
        throw Failure(.internalError, "the job cannot be kept: \(error.kind.rawValue)")
      }
      try ExportFiles.replace(place(of: id) + ".json", with: text)
      try ExportFiles.flush(directory: directory)
    }
  }
}

/// A job as it is kept.
struct ExportJobRecord: Codable, Sendable {
  var job: ExportJob
  /// How far it is; nothing is worth keeping yet where there is none.
  var place: ExportRunPlace?
  /// Who outside is to have it, and who gave it to them.
  var disclosure: ExportDisclosure?

  init(job: ExportJob) { self.job = job }

  mutating func end(_ status: ExportJob.Status, at now: Timestamp) {
    (job.status, job.finishedAt, job.path, place) = (status, now, nil, nil)
  }
}

extension ExportJob {
  /// Whether both ask for the same files; one that names no position asks for any.
  fileprivate func isSame(as other: ExportJob) -> Bool {
    patientId == other.patientId && format == other.format && since == other.since && areas == other.areas
      && profile == other.profile && recipient == other.recipient && purpose == other.purpose
  }
}
