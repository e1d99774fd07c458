import Dispatch
import LMDB
import RecordModel
import Synchronization

/// What the writer's thread knows between two commits of the log.
struct WriterState {
  let cache: DocumentCache
  var head: LogHead
  var tails: StreamTails
  var reserve = SpaceReserve()
}

/// The writer's thread.
extension Writer {
  /// Events between two commits of the log at most: what a restart after a crash has to fold again.
  private static let eventsPerCommit: UInt64 = 512
  /// How long it is put off where somebody follows the log.
  private static let observedLag = Duration.milliseconds(20)

  func run(from head: LogHead) {
    var state = WriterState(cache: DocumentCache(), head: head, tails: StreamTails())
    while let jobs = takeJobs() { commit(jobs, &state) }
    // A journal that says it is empty spares the next start a look at all of it; one that does not is right too.
    try? store.journal.close(at: state.head.position)
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

  /// The jobs of another round in the same transaction; `nil` where it should be committed first.
  private func takeMoreJobs() -> [any WriteJob]? {
    let deadline = DispatchTime.now() + commitDelay
    while true {
      let (jobs, isOver): ([any WriteJob], Bool) = inbox.withLock { inbox in
        if inbox.jobs.first?.isExclusive ?? inbox.isStopping { return ([], true) }
        return (inbox.take(upTo: batchLimit), false)
      }
      if isOver { return nil }
      if !jobs.isEmpty { return jobs }
      if wakeUp.wait(timeout: deadline) == .timedOut { return nil }
    }
  }

  /// Runs rounds of jobs in one transaction of the log, and answers each when it is durable.
  private func commit(_ jobs: [any WriteJob], _ state: inout WriterState) {
    let before = state.head.position
    let batch = Batch(
      store: store, funnels: funnels, cache: state.cache, head: state.head, tails: state.tails)
    var unanswered = jobs
    do throws(Failure) {
      (state.head, state.tails) = try store.environment.write { (transaction) throws(Failure) in
        let opened = ContinuousClock.now
        while true {
          progress.wrappingAdd(1, ordering: .relaxed)
          for job in unanswered { try job.run(in: batch, transaction) }
          guard try journal(batch, unanswered, since: before, opened, &state.reserve) else { break }
          answer(&unanswered)
          guard let more = takeMoreJobs() else { break }
          unanswered = more
        }
        return try batch.finish(transaction)
      }
    } catch {
      if let commit = batch.swappedSince { store.projectionSlots.undo(since: commit) }
      fail(unanswered, error, recover(&state))
      return
    }
    store.journal.restart()
    state.cache.age()
    durablePosition.store(state.head.position, ordering: .releasing)
    headPosition.store(state.head.position, ordering: .releasing)
    answer(&unanswered)
    if state.head.position != before { notify(state.head.position) }
  }

  /// Makes a round durable without a commit of the log; `false` where the log should be committed instead.
  private func journal(
    _ batch: Batch, _ jobs: [any WriteJob], since before: UInt64, _ opened: ContinuousClock.Instant,
    _ reserve: inout SpaceReserve
  ) throws(Failure) -> Bool {
    if jobs.contains(where: { $0.isExclusive || $0.wantsSettled }) { return false }
    let entries = batch.takeJournalEntries()
    if entries.isEmpty { return true }
    let isFull = batch.head.position - before >= Self.eventsPerCommit
    if isFull || isLate(opened) || !reserve.hold(in: store.environment) { return false }
    let first = batch.head.position - UInt64(entries.count) + 1
    guard try store.journal.append(entries, from: first) else { return false }
    durablePosition.store(batch.head.position, ordering: .releasing)
    return true
  }

  private func isLate(_ opened: ContinuousClock.Instant) -> Bool {
    !inbox.withLock(\.observers.isEmpty) && ContinuousClock.now - opened > Self.observedLag
  }

  private func answer(_ jobs: inout [any WriteJob]) {
    for job in jobs { job.finish(nil) }
    jobs = []
  }

  private func notify(_ position: UInt64) {
    for observer in inbox.withLock({ Array($0.observers.values) }) { observer(position) }
  }
}
