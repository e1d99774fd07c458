import Dispatch
import Glibc
import LMDB
import RecordModel
import Synchronization

/// Owns every write transaction: takes all jobs that wait, runs them in one transaction, commits, then answers.
///
/// Batches come from the flush itself: while one commit waits for the device, the next jobs gather. There is no timer.
/// The queue is bounded; a job that does not fit is refused at once.
final class Writer: Sendable {
  private struct Inbox {
    var jobs: [any WriteJob] = []
    var isStopping = false
    var thread: RunningThread?
    var observers: [UInt64: @Sendable (UInt64) -> Void] = [:]
    var nextObserver: UInt64 = 0

    /// The first jobs up to one that wants a transaction of its own, or that one alone.
    mutating func take(upTo limit: Int) -> [any WriteJob] {
      let exclusive = jobs.firstIndex(where: \.isExclusive) ?? jobs.count
      let count = exclusive == 0 ? min(1, jobs.count) : min(exclusive, limit)
      defer { jobs.removeFirst(count) }
      return Array(jobs.prefix(count))
    }
  }

  private let store: Store
  private let funnels: FunnelLibrary
  private let inbox = Mutex(Inbox())
  private let wakeUp = DispatchSemaphore(value: 0)
  private let queueLimit: Int
  private let batchLimit: Int
  /// Called once where the store failed in a way that only a restart can mend.
  private let onFatal: @Sendable (Failure) -> Void
  /// Position of the last committed event.
  let headPosition: Atomic<UInt64>
  /// Batches taken up; moves as long as the thread lives and has work.
  let progress = Atomic<UInt64>(0)

  init(
    store: Store, funnels: FunnelLibrary, queueLimit: Int, batchLimit: Int,
    onFatal: @escaping @Sendable (Failure) -> Void
  ) throws(Failure) {
    (self.store, self.funnels) = (store, funnels)
    (self.queueLimit, self.batchLimit, self.onFatal) = (queueLimit, batchLimit, onFatal)
    let head = try store.environment.read { (view) throws(Failure) in try store.meta.head(view) }
    headPosition = Atomic(head.position)
    let thread = startThread { [self] in run(from: head) }
    inbox.withLock { $0.thread = thread }
  }

  /// Queues a job.
  ///
  /// Throws ``RecordModel/Failure/Code/overloaded`` where the queue is full: nothing was done.
  func submit(_ job: any WriteJob) throws(Failure) {
    let wasEmpty: Bool? = inbox.withLock { inbox in
      guard !inbox.isStopping, inbox.jobs.count < queueLimit else { return nil }
      inbox.jobs.append(job)
      return inbox.jobs.count == 1
    }
    guard let wasEmpty else { throw refusal() }
    if wasEmpty { wakeUp.signal() }
  }

  private func refusal() -> Failure {
    inbox.withLock(\.isStopping)
      ? Failure(.unavailable, "the daemon is stopping; try again shortly")
      : Failure(.overloaded, "too many commands are waiting; send the same command again shortly")
  }

  /// Jobs that wait.
  var queueLength: Int { inbox.withLock(\.jobs.count) }

  /// Finishes what waits, takes nothing more, and returns when the thread has ended.
  func stop() {
    let thread = inbox.withLock { inbox in
      inbox.isStopping = true
      return inbox.thread.take()
    }
    guard let thread else { return }
    wakeUp.signal()
    thread.join()
  }

  /// Calls the observer with the head after each commit, on the writer's thread; returns a token for ``removeObserver(_:)``.
  func addObserver(_ observer: @escaping @Sendable (UInt64) -> Void) -> UInt64 {
    inbox.withLock { inbox in
      inbox.nextObserver += 1
      inbox.observers[inbox.nextObserver] = observer
      return inbox.nextObserver
    }
  }

  func removeObserver(_ token: UInt64) { inbox.withLock { _ = $0.observers.removeValue(forKey: token) } }

  // MARK: The writer's thread

  private func run(from head: LogHead) {
    var state = WriterState(cache: DocumentCache(), head: head, tails: StreamTails())
    while let jobs = takeJobs() {
      progress.wrappingAdd(1, ordering: .relaxed)
      commit(jobs, &state)
    }
  }

  /// All that waits, up to the batch limit; waits for work, and returns `nil` when stopping with nothing left.
  private func takeJobs() -> [any WriteJob]? {
    while true {
      let (jobs, isStopping): ([any WriteJob], Bool) = inbox.withLock { inbox in
        (inbox.take(upTo: batchLimit), inbox.isStopping)
      }
      if !jobs.isEmpty { return jobs }
      if isStopping { return nil }
      wakeUp.wait()
    }
  }

  private func commit(_ jobs: [any WriteJob], _ state: inout WriterState) {
    let before = state.head.position
    let batch = Batch(
      store: store, funnels: funnels, cache: state.cache, head: state.head, tails: state.tails)
    do throws(Failure) {
      (state.head, state.tails) = try store.environment.write { (transaction) throws(Failure) in
        for job in jobs { try job.run(in: batch, transaction) }
        return try batch.finish(transaction)
      }
      state.cache.age()
    } catch {
      if let commit = batch.swappedSince { store.projectionSlots.undo(since: commit) }
      recover(&state)
      fail(jobs, error)
      return
    }
    if state.head.position != before { headPosition.store(state.head.position, ordering: .releasing) }
    for job in jobs { job.finish(nil) }
    if state.head.position != before { notify(state.head.position) }
  }

  /// Forgets what the lost batch left in memory and believes the store again.
  private func recover(_ state: inout WriterState) {
    state.cache.reset()
    state.tails = StreamTails()
    funnels.reset()
    let stored = try? store.environment.read { (view) throws(Failure) in try store.meta.head(view) }
    if let stored { state.head = stored }
  }

  private func notify(_ position: UInt64) {
    for observer in inbox.withLock({ Array($0.observers.values) }) { observer(position) }
  }

  /// Answers a batch that was not committed.
  ///
  /// A full store is refused and lives on; anything else ends the process, because the library would
  /// acknowledge later commits over pages that never reached the device.
  private func fail(_ jobs: [any WriteJob], _ failure: Failure) {
    for job in jobs { job.finish(failure) }
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

private struct WriterState {
  let cache: DocumentCache
  var head: LogHead
  var tails: StreamTails
}
