import Dispatch
import LMDB
import RecordModel
import Synchronization

/// Folds projections while the writer goes on, one short step after the other on one thread: rebuilds, and
/// projections behind the log.
///
/// It alone writes to second copies and to the documents of projections behind the log, so nothing here needs
/// a lock of the store beyond its transactions.
package final class ProjectionWorker: Sendable {
  /// Receives the number of folded events, or the failure.
  package typealias Waiter = @Sendable (Result<UInt64, Failure>) -> Void

  package struct Request {
    package enum Kind { case rebuild, discard }

    package let projection: any Projection.Type
    package var kind = Kind.rebuild
    var waiters: [Waiter] = []
  }

  package struct Inbox {
    package var requests: [Request] = []
    /// Callers waiting for the rebuild under way.
    var waiters: [Waiter] = []
    package var tasks: [@Sendable () -> Void] = []
    var cancellations: [String: [Waiter]] = [:]
    /// Callers waiting for projections behind the log, each until a moment.
    package var behind: [(deadline: ContinuousClock.Instant, body: @Sendable () -> Void)] = []
    /// Projections that have to be folded since the start.
    var refreshing: Set<String> = []
    package var whenRefreshed: [@Sendable () -> Void] = []
    /// Why projections behind the log stopped, by name.
    package var troubles: [String: String] = [:]
    var isAwake = false
    package var isStopping = false
    package var thread: RunningThread?
  }

  package let store: Store
  package let writer: Writer
  package let options: RebuildOptions
  package let inbox = Mutex(Inbox())
  private let wakeUp = DispatchSemaphore(value: 0)
  private let observer: Mutex<UInt64?>

  package var board: RebuildBoard { store.projectionSlots.latest.board }

  /// Starts the thread, and on it the rebuilds for raised revisions, new projections and interrupted
  /// rebuilds.
  package init(store: Store, writer: Writer, options: RebuildOptions) throws(Failure) {
    (self.store, self.writer, self.options) = (store, writer, options)
    observer = Mutex(nil)
    for request in try unfinished() { enqueue(request, isRefresh: request.kind == .rebuild) }
    if !store.projections.behindLog.isEmpty {
      let token = writer.addObserver { [weak self] _ in self?.wake() }
      observer.withLock { $0 = token }
    }
    let thread = startThread("projections") { [self] in ProjectionThread(worker: self).run() }
    inbox.withLock { $0.thread = thread }
  }

  /// Ends after the step under way; unfinished work goes on at the next start.
  package func stop() {
    if let token = observer.withLock({ $0.take() }) { writer.removeObserver(token) }
    let thread = inbox.withLock { inbox in
      inbox.isStopping = true
      return inbox.thread.take()
    }
    wake()
    thread?.join()
  }

  /// Work left by an earlier run: stale projections, half-built copies.
  private func unfinished() throws(Failure) -> [Request] {
    let serving = store.projectionSlots.latest
    return try store.environment.read { (view) throws(Failure) in
      var requests: [Request] = []
      for projection in store.projections.projections {
        let progress = try store.meta.progress(of: projection, view)
        if serving.isStale(projection) || progress?.revision == projection.revision {
          requests.append(Request(projection: projection))
        } else if progress != nil {
          requests.append(Request(projection: projection, kind: .discard))
        }
      }
      // Those that look at few streams first: they are done in a moment.
      return requests.filter { $0.projection.streamKind != nil }
        + requests.filter { $0.projection.streamKind == nil }
    }
  }

  package func wake() {
    let wasAwake = inbox.withLock { inbox in
      defer { inbox.isAwake = true }
      return inbox.isAwake
    }
    if !wasAwake { wakeUp.signal() }
  }

  /// Waits to be woken, or for a short while if somebody waits for a position.
  package func rest(atMost time: DispatchTimeInterval?) {
    let deadline = time.map { DispatchTime.now() + $0 } ?? .distantFuture
    _ = wakeUp.wait(timeout: deadline)
    inbox.withLock { $0.isAwake = false }
  }

  private func enqueue(_ request: Request, isRefresh: Bool) {
    let name = request.projection.name
    if request.kind == .rebuild {
      board[name] = RebuildBoard.Status(
        targetRevision: request.projection.revision, startedAt: store.clock.now())
    }
    inbox.withLock { inbox in
      inbox.requests.append(request)
      if isRefresh { inbox.refreshing.insert(name) }
    }
  }
}

/// Requests.
extension ProjectionWorker {
  /// Begins a rebuild, or joins the one that is waiting or under way.
  package func rebuild(_ projection: any Projection.Type, _ waiter: Waiter? = nil) throws(Failure) {
    let refusal: Failure? = inbox.withLock { inbox in
      if inbox.isStopping { return Failure(.unavailable, "the daemon is stopping; try again shortly") }
      if inbox.cancellations[projection.name] != nil {
        return Failure(
          .stateConflict, "the rebuild is being cancelled", details: ["reason": "rebuild_cancelling"])
      }
      let waiters = waiter.map { [$0] } ?? []
      let isUnderWay = board[projection.name].map { $0.state == .waiting || $0.state == .running } ?? false
      if let index = inbox.requests.firstIndex(where: { $0.projection == projection && $0.kind == .rebuild })
      {
        inbox.requests[index].waiters += waiters
      } else if isUnderWay {
        inbox.waiters += waiters
      } else {
        board[projection.name] = RebuildBoard.Status(
          targetRevision: projection.revision, startedAt: store.clock.now())
        inbox.requests.append(Request(projection: projection, waiters: waiters))
      }
      return nil
    }
    if let refusal { throw refusal }
    wake()
  }

  /// Stops a rebuild and removes its copy; the waiter is called when that is done.
  package func cancel(_ projection: any Projection.Type, _ waiter: @escaping Waiter) throws(Failure) {
    let isKnown = inbox.withLock { inbox in
      guard !inbox.isStopping, board[projection.name] != nil else { return false }
      board.update(projection.name) { $0.state = .cancelling }
      inbox.cancellations[projection.name, default: []].append(waiter)
      return true
    }
    guard isKnown else {
      throw Failure(
        .stateConflict, "no rebuild of this projection is under way", details: ["reason": "no_rebuild"])
    }
    wake()
  }

  /// Runs a piece of work between two steps.
  package func run(_ task: @escaping @Sendable () -> Void) throws(Failure) {
    let accepted = inbox.withLock { inbox in
      if !inbox.isStopping { inbox.tasks.append(task) }
      return !inbox.isStopping
    }
    guard accepted else { throw Failure(.unavailable, "the daemon is stopping; try again shortly") }
    wake()
  }

  /// Calls back when projections behind the log may have come further, at the latest at the deadline.
  ///
  /// - Returns: whether it will; not if too many wait.
  package func afterProgress(
    by deadline: ContinuousClock.Instant, _ body: @escaping @Sendable () -> Void
  ) -> Bool {
    let accepted = inbox.withLock { inbox in
      guard !inbox.isStopping, inbox.behind.count < Self.behindLimit else { return false }
      inbox.behind.append((deadline, body))
      return true
    }
    if accepted { wake() }
    return accepted
  }

  private static let behindLimit = 1024

  /// Calls back when no projection has to be folded since the start any more, at once if that is so.
  package func whenRefreshed(_ body: @escaping @Sendable () -> Void) {
    let isNow = inbox.withLock { inbox in
      if !inbox.refreshing.isEmpty { inbox.whenRefreshed.append(body) }
      return inbox.refreshing.isEmpty
    }
    if isNow { body() }
  }

  /// Waits until no projection has to be folded since the start any more, but not longer than that.
  package func waitUntilRefreshed(atMost time: DispatchTimeInterval) {
    let done = DispatchSemaphore(value: 0)
    whenRefreshed { done.signal() }
    _ = done.wait(timeout: .now() + time)
  }
}
