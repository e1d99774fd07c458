import Dispatch
import LMDB
import RecordModel
import Synchronization

/// Owns every write transaction: takes all jobs that wait, runs them, makes them durable, then answers.
///
/// Rounds of jobs come from the flush itself: while one waits for the device, the next jobs gather. The queue is
/// bounded; a job that does not fit is refused at once.
///
/// A round is durable when the journal holds it, and is then answered. The log takes over many rounds with one commit:
/// when nothing more waits, when the journal or the limit of a transaction is full, and at once when somebody wants to
/// read. See ``whenSettled(_:)`` for who reads.
final class Writer: Sendable {
  struct Inbox {
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

  let store: Store
  let funnels: FunnelLibrary
  let inbox = Mutex(Inbox())
  let wakeUp = DispatchSemaphore(value: 0)
  private let queueLimit: Int
  let batchLimit: Int
  /// How long the log's commit is put off where nothing more comes.
  let commitDelay: DispatchTimeInterval
  /// Called once where the store failed in a way that only a restart can mend.
  let onFatal: @Sendable (Failure) -> Void
  /// Position of the last event that views show.
  let headPosition: Atomic<UInt64>
  /// Position of the last durable event; ahead of ``headPosition`` while the journal holds more than the log.
  let durablePosition: Atomic<UInt64>
  /// Rounds of jobs taken up; moves as long as the thread lives and has work.
  let progress = Atomic<UInt64>(0)

  init(
    store: Store, funnels: FunnelLibrary, queueLimit: Int, batchLimit: Int, commitDelay: Int,
    onFatal: @escaping @Sendable (Failure) -> Void
  ) throws(Failure) {
    (self.store, self.funnels) = (store, funnels)
    (self.queueLimit, self.batchLimit, self.onFatal) = (queueLimit, batchLimit, onFatal)
    self.commitDelay = .milliseconds(commitDelay)
    let head = try store.environment.read { (view) throws(Failure) in try store.meta.head(view) }
    headPosition = Atomic(head.position)
    durablePosition = Atomic(head.position)
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
}
