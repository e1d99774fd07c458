import Dispatch
import Glibc
import LMDB
import RecordModel
import Synchronization

/// The work of the projections' thread, step by step.
final class ProjectionThread {
  private let worker: ProjectionWorker
  private var rebuild: ProjectionRebuild?
  /// Removes what a finished rebuild replaced.
  private var sweeping: CopyClearing?
  /// Whether a projection behind the log advanced since the waiting callers last looked.
  private var hasFollowed = false
  private var lastLook = ContinuousClock.now

  private var store: Store { worker.store }

  /// How long a waiting question rests if nothing wakes the thread.
  private static let poll = DispatchTimeInterval.milliseconds(5)
  private static let look = Duration.milliseconds(5)
  /// How long to wait after a failure of the store before trying a projection behind the log again.
  private static let pause = DispatchTimeInterval.milliseconds(250)

  package init(worker: ProjectionWorker) { self.worker = worker }

  package func run() {
    stepBack()
    while true {
      let (tasks, isStopping) = worker.inbox.withLock { inbox in
        defer { inbox.tasks = [] }
        return (inbox.tasks, inbox.isStopping)
      }
      for task in tasks { task() }
      if isStopping { return refuseAll() }
      let isBehind = follow()
      answerWaiting()
      cancel()
      let hasWork = advance()
      if !hasWork, !isBehind { worker.rest(atMost: restTime) }
    }
  }

  private var restTime: DispatchTimeInterval? {
    worker.inbox.withLock { inbox in
      if !inbox.behind.isEmpty { return Self.poll }
      return inbox.troubles.isEmpty ? nil : Self.pause
    }
  }

  private func refuseAll() {
    let (waiters, behind) = worker.inbox.withLock { inbox in
      defer { (inbox.requests, inbox.waiters, inbox.behind) = ([], [], []) }
      let waiters =
        inbox.waiters + inbox.requests.flatMap(\.waiters) + inbox.cancellations.values.flatMap { $0 }
      return (waiters, inbox.behind)
    }
    let refusal = Failure(.unavailable, "the daemon is stopping; the rebuild goes on at the next start")
    for waiter in waiters { waiter(.failure(refusal)) }
    for each in behind { each.body() }
  }

  /// Lets callers that wait for a position look again.
  private func answerWaiting() {
    let now = ContinuousClock.now
    guard hasFollowed || now - lastLook >= Self.look else { return }
    (hasFollowed, lastLook) = (false, now)
    let behind = worker.inbox.withLock { inbox in
      defer { inbox.behind = [] }
      return inbox.behind
    }
    for each in behind { each.body() }
  }
}

/// Rebuilds.
extension ProjectionThread {
  /// Takes one step of the work under way; returns whether there was any.
  private func advance() -> Bool {
    if let rebuild {
      advance(rebuild)
      return true
    }
    if sweeping != nil {
      sweep()
      return true
    }
    return begin()
  }

  private func begin() -> Bool {
    let request = worker.inbox.withLock { inbox -> ProjectionWorker.Request? in
      guard !inbox.requests.isEmpty else { return nil }
      let request = inbox.requests.removeFirst()
      inbox.waiters = request.waiters
      return request
    }
    guard let request else { return false }
    do throws(Failure) {
      let rebuild = try ProjectionRebuild(
        request.projection, store: store, writer: worker.writer, options: worker.options)
      guard request.kind == .rebuild else {
        try rebuild.discard()
        return true
      }
      let streams = try rebuild.countStreams()
      worker.board.update(request.projection.name) { status in
        if status.state == .waiting { status.state = .running }
        status.streams = streams
      }
      show(rebuild)
      self.rebuild = rebuild
    } catch {
      finish(request.projection, .failure(error))
    }
    return true
  }

  private func advance(_ rebuild: ProjectionRebuild) {
    do throws(Failure) {
      let isDone = try rebuild.advance()
      show(rebuild)
      if isDone {
        sweeping = rebuild.leftover()
        finish(rebuild.projection, .success(rebuild.progress.events))
      }
    } catch {
      finish(rebuild.projection, .failure(error))
    }
  }

  private func show(_ rebuild: ProjectionRebuild) {
    let progress = rebuild.progress
    worker.board.update(rebuild.projection.name) { status in
      (status.position, status.streamsDone) = (progress.position, progress.streams)
      (status.startedAt, status.isCatchingUp) = (progress.startedAt, progress.stage == .catchingUp)
    }
  }

  private func sweep() {
    guard let clearing = sweeping else { return }
    var isDone = true
    // Leftovers are removed before the next rebuild at the latest.
    try? worker.writer.besideWhenever { (transaction) throws(Failure) in
      isDone = try clearing.step(transaction)
    }
    if isDone { sweeping = nil }
  }

  /// Reports the end of a rebuild to everybody.
  private func finish(_ projection: any Projection.Type, _ result: Result<UInt64, Failure>) {
    rebuild = nil
    let name = projection.name
    switch result {
    case .success: worker.board[name] = nil
    case .failure(let failure):
      worker.board.update(name) { status in
        status.state = .failed
        status.reason = "\(failure.code.rawValue): \(failure.message)"
      }
    }
    let (waiters, refreshed) = worker.inbox.withLock { inbox in
      defer { inbox.waiters = [] }
      return (inbox.waiters, inbox.refreshed(name))
    }
    for waiter in waiters { waiter(result) }
    for body in refreshed { body() }
  }

  private func cancel() {
    let names = worker.inbox.withLock { Array($0.cancellations.keys) }
    for projection in store.projections.projections where names.contains(projection.name) {
      cancel(projection)
    }
  }

  private func cancel(_ projection: any Projection.Type) {
    if rebuild?.projection == projection { rebuild = nil }
    var result: Result<UInt64, Failure> = .success(0)
    do throws(Failure) {
      try ProjectionRebuild(projection, store: store, writer: worker.writer, options: worker.options)
        .discard()
    } catch { result = .failure(error) }
    worker.board[projection.name] = nil
    let (cancellers, waiters, refreshed) = worker.inbox.withLock { inbox in
      let isCurrent = rebuild == nil
      let queued = inbox.requests.filter { $0.projection == projection }.flatMap(\.waiters)
      inbox.requests.removeAll { $0.projection == projection }
      let waiters = queued + (isCurrent ? inbox.waiters : [])
      if isCurrent { inbox.waiters = [] }
      let cancellers = inbox.cancellations.removeValue(forKey: projection.name) ?? []
      return (cancellers, waiters, inbox.refreshed(projection.name))
    }
    let cancelled = Failure(
      .stateConflict, "the rebuild was cancelled", details: ["reason": "rebuild_cancelled"])
    for waiter in waiters { waiter(.failure(cancelled)) }
    for canceller in cancellers { canceller(result) }
    for body in refreshed { body() }
  }
}

extension ProjectionWorker.Inbox {
  /// Marks a projection as folded; returns the callbacks to call.
  fileprivate mutating func refreshed(_ name: String) -> [@Sendable () -> Void] {
    refreshing.remove(name)
    guard refreshing.isEmpty else { return [] }
    defer { whenRefreshed = [] }
    return whenRefreshed
  }
}

/// Projections behind the log.
extension ProjectionThread {
  /// Folds the next stretch of each; returns whether more is left.
  private func follow() -> Bool {
    var isBehind = false
    for projection in store.projections.behindLog where !store.projectionSlots.latest.isStale(projection) {
      do throws(Failure) {
        if try follow(projection) { isBehind = true }
        worker.inbox.withLock { _ = $0.troubles.removeValue(forKey: projection.name) }
      } catch {
        let reason = "\(error.code.rawValue): \(error.message)"
        worker.inbox.withLock { $0.troubles[projection.name] = reason }
      }
    }
    return isBehind
  }

  private func follow(_ projection: any Projection.Type) throws(Failure) -> Bool {
    let options = worker.options
    let store = store
    let found = try store.environment.read {
      (view) throws(Failure) -> (LogFold, LogFold.Stretch, head: UInt64)? in
      let head = try store.meta.head(view).position
      guard let state = try store.meta.state(of: projection, view), state.checkpoint < head else {
        return nil
      }
      let fold = LogFold(store: store, projection: projection, slot: state.slot)
      let end = min(head, state.checkpoint + options.stretch)
      return (fold, try fold.stretch(after: state.checkpoint, upTo: end, view), head)
    }
    guard let (fold, stretch, head) = found else { return false }
    try commit(stretch, of: fold)
    hasFollowed = true
    options.onCommit()
    return stretch.reached < head
  }

  private func commit(_ stretch: LogFold.Stretch, of fold: LogFold) throws(Failure) {
    let store = store
    var parkedSince: Int?
    do throws(Failure) {
      try worker.writer.besideWhenever { (transaction) throws(Failure) in
        try fold.put(stretch, transaction)
        var states = try store.meta.projections(transaction)
        states.advance(to: stretch.reached, of: [fold.projection.name])
        try store.meta.put(states, transaction)
        guard !stretch.parked.isEmpty else { return }
        parkedSince = transaction.number
        store.projectionSlots.change(since: transaction.number) { $0.parking(stretch.parked) }
      }
    } catch {
      if let parkedSince { store.projectionSlots.undo(since: parkedSince) }
      throw error
    }
  }
}
