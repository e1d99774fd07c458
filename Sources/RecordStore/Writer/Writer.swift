import Dispatch
import LMDB
import RecordModel
import Synchronization

/// Decides commands one after the other on one thread, makes them durable, then answers.
///
/// Rounds of jobs come from the flush itself: while one waits for the device, the next jobs gather, and are
/// decided on accepted events that are not durable yet. They become durable after it, and are answered after
/// it. The queue is bounded; a job that does not fit is refused at once.
///
/// A round is durable when the write-ahead log holds it, and is then answered. The log takes over many rounds at
/// once, in a *settlement* on the ``Settler``'s thread: when nothing more waits, after so many events, and at
/// once for a reader; see ``whenSettled(_:)``.
package final class Writer: Sendable {
  /// Work for the queue.
  package enum Job: Sendable {
    /// Decided with others, answered with them.
    case round(any WriteJob)
    /// Alone, when everything before it is settled.
    case exclusive(any ExclusiveJob)
    /// Between two settlements, on the settler's thread.
    case beside(any SideJob)
    /// Only waits until everything before it is settled.
    case settling(@Sendable (Failure?) -> Void)
  }

  package struct Inbox {
    package var jobs: [Job] = []
    /// The result of the settlement or side job under way.
    var landing: Landing?
    /// The result of the flush under way.
    package var flushed: Result<Void, Failure>?
    package var isStopping = false
    package var thread: RunningThread?
    var observers: [UInt64: @Sendable (UInt64) -> Void] = [:]
    var nextObserver: UInt64 = 0
    var commonObserver: (@Sendable (CommonChange) -> Void)?

    /// The first jobs, at most so many.
    mutating func takeJobs(_ limit: Int) -> [Job] {
      let taken = jobs.count <= limit ? jobs : Array(jobs.prefix(limit))
      if taken.count == jobs.count { jobs = [] } else { jobs.removeFirst(taken.count) }
      return taken
    }
  }

  package enum Landing: Sendable {
    case committed
    case failed(Failure)
    /// The side job under way has ended.
    case beside(Failure?)
  }

  package let name: String
  package let store: Store
  package let inbox = Mutex(Inbox())
  package let wakeUp = DispatchSemaphore(value: 0)
  /// Changes when jobs were taken out of the queue, and when none is accepted any more.
  let room = Condition()
  private let queueLimit: Int
  package let batchLimit: Int
  /// Milliseconds by which a settlement is delayed if nothing more comes.
  package let commitDelay: Int
  /// Called once if the store fails in a way that only a restart can mend.
  package let onFatal: @Sendable (Failure) -> Void
  /// Called on the writer's thread if accepted events were lost, which somebody may have seen.
  package let onLoss: @Sendable () -> Void
  /// Position of the last event that views show.
  package let headPosition: Atomic<UInt64>
  /// Position of the last durable event; ahead of ``headPosition`` while the write-ahead log holds more than the log.
  package let durablePosition: Atomic<UInt64>
  /// Turns of the thread; moves as long as it lives and has work.
  package let progress = Atomic<UInt64>(0)

  /// - Parameter name: Prefix of its threads' names; 7 bytes at most.
  package init(
    _ name: String, store: Store, queueLimit: Int, batchLimit: Int,
    commitDelay: Int, onLoss: @escaping @Sendable () -> Void = {},
    onFatal: @escaping @Sendable (Failure) -> Void
  ) throws(Failure) {
    self.name = name
    self.store = store
    (self.queueLimit, self.batchLimit) = (queueLimit, batchLimit)
    (self.onLoss, self.onFatal) = (onLoss, onFatal)
    self.commitDelay = commitDelay
    let head = try store.environment.read { (view) throws(Failure) in try store.meta.head(view) }
    headPosition = Atomic(head.position)
    durablePosition = Atomic(head.position)
    let thread = startThread(name + "-writer") { [self] in
      BusyThread.markThisOne()
      WriterThread(writer: self, head: head).run()
    }
    inbox.withLock { $0.thread = thread }
  }

  /// Queues a job.
  ///
  /// Throws ``RecordModel/Failure/Code/overloaded`` if the queue is full: nothing was done.
  package func submit(_ job: Job) throws(Failure) {
    let wakes: Bool? = inbox.withLock { inbox in
      guard !inbox.isStopping, inbox.jobs.count < queueLimit else { return nil }
      inbox.jobs.append(job)
      return inbox.jobs.count == 1
    }
    guard let wakes else { throw refusal() }
    if wakes { wakeUp.signal() }
  }

  /// Queues a job as soon as there is room.
  func submitWhenever(_ job: Job) throws(Failure) {
    try room.wait { () throws(Failure) in
      do throws(Failure) { try submit(job) } catch {
        guard error.code == .overloaded else { throw error }
        return false
      }
      return true
    }
  }

  private func refusal() -> Failure {
    inbox.withLock(\.isStopping)
      ? Failure(.unavailable, "the daemon is stopping; try again shortly")
      : Failure(.overloaded, "too many commands are waiting; send the same command again shortly")
  }

  /// Jobs that wait.
  package var queueLength: Int { inbox.withLock(\.jobs.count) }

  /// Finishes the waiting jobs, takes no more, and returns when the thread has ended.
  package func stop() {
    let thread = inbox.withLock { inbox in
      inbox.isStopping = true
      return inbox.thread.take()
    }
    guard let thread else { return }
    room.changed()
    wakeUp.signal()
    thread.join()
  }

  /// Calls the observer with the head after each settlement, on the writer's thread; returns a token for
  /// ``removeObserver(_:)``.
  package func addObserver(_ observer: @escaping @Sendable (UInt64) -> Void) -> UInt64 {
    inbox.withLock { inbox in
      inbox.nextObserver += 1
      inbox.observers[inbox.nextObserver] = observer
      return inbox.nextObserver
    }
  }

  /// Calls the observer on the writer's thread before and after each change that concerns more than one
  /// record.
  package func observeCommonChanges(_ observer: @escaping @Sendable (CommonChange) -> Void) {
    inbox.withLock { $0.commonObserver = observer }
  }

  func announce(_ change: CommonChange) { inbox.withLock(\.commonObserver)?(change) }

  package func removeObserver(_ token: UInt64) {
    inbox.withLock { _ = $0.observers.removeValue(forKey: token) }
  }
}
