import Dispatch
import LMDB
import RecordModel
import Synchronization

/// What the writer's thread does, turn by turn.
final class WriterThread {
  package let writer: Writer
  package let state: WriterState
  private let settler: Settler
  let flusher: JournalFlusher
  /// Jobs that were run and are not answered yet: what they accepted goes into the next frame.
  package var decided: [any WriteJob] = []
  /// Whether what was decided holds for more than one record; its end is announced before it is answered.
  var isCommonChange = false
  /// Jobs whose frame is under way to the device.
  var flushing: [any WriteJob] = []
  package var side = SideWork()
  /// Who waits for a settlement, and up to which position.
  package var waiting: [(number: UInt64, done: @Sendable (Failure?) -> Void)] = []
  /// Whether the events accepted since the last settlement go into the journal.
  var isJournaling = false
  private var lastSettlement = ContinuousClock.now
  /// Why nothing is taken any more: the store failed, and only a restart can tell what it holds.
  package var failure: Failure?

  /// Events after which a settlement is due: what a restart after a crash has to fold again, twice at most.
  private static let eventsPerSettlement = 1024
  /// How long a settlement is put off where somebody follows the log.
  private static let observedLag = Duration.milliseconds(20)
  /// How long it is put off where only the attached log has anything to settle, which nobody reads every moment.
  private static let attachedDelay = 1000

  package var store: Store { writer.store }

  package init(writer: Writer, head: LogHead) {
    self.writer = writer
    state = WriterState(store: writer.store, head: head)
    settler = Settler(writer.name + "-settler", store: writer.store) { landing in
      writer.inbox.withLock { $0.landing = landing }
      writer.wakeUp.signal()
    }
    flusher = JournalFlusher(writer.name + "-flusher", journal: writer.store.journal) { failure in
      writer.inbox.withLock { $0.flushed = failure.map { .failure($0) } ?? .success(()) }
      writer.wakeUp.signal()
    }
  }

  package func run() {
    while true {
      let turn = takeTurn()
      writer.progress.wrappingAdd(1, ordering: .relaxed)
      landFlush()
      land()
      carryOut(turn.jobs)
      startNext(turn)
      if turn.isLast, !isBusy, !isFlushing, state.unsettledCount == 0 { break }
    }
    settler.stop()
    flusher.stop()
    side.refuse(Failure(.unavailable, "the daemon is stopping; try again shortly"))
    // After a failure the journal may hold what the log does not.
    if failure != nil { return }
    // A journal that says it is empty spares the next start a look at all of it; one that does not is right too.
    try? store.journal.close(at: state.head.number)
  }

  private struct Turn {
    var jobs: [Writer.Job] = []
    var isIdle = false
    var isLast = false
  }

  /// What there is to do; waits for something to do.
  ///
  /// What has ended stays in the inbox until it is handled: whoever handles one end may have to wait for the other.
  private func takeTurn() -> Turn {
    let canSettle = !isBusy && !isFlushing && state.unsettledCount > 0
    let delay = state.acceptedCount > 0 ? writer.commitDelay : max(writer.commitDelay, Self.attachedDelay)
    let deadline = canSettle ? DispatchTime.now() + .milliseconds(delay) : .distantFuture
    while true {
      var (turn, hasLanded) = writer.inbox.withLock { inbox in
        // What waits for the device fills the queue in the end, and is refused there.
        let jobs = inbox.takeJobs(writer.batchLimit - min(decided.count, writer.batchLimit))
        let turn = Turn(jobs: jobs, isLast: inbox.isStopping && inbox.jobs.isEmpty)
        return (turn, inbox.landing != nil || inbox.flushed != nil)
      }
      if !turn.jobs.isEmpty { writer.room.changed() }
      let mustWait = turn.jobs.isEmpty && !hasLanded && !(turn.isLast && !isBusy && !isFlushing)
      if !mustWait { return turn }
      if writer.wakeUp.wait(timeout: deadline) == .timedOut {
        turn.isIdle = true
        return turn
      }
    }
  }

  /// Whether the settler has work under way.
  private var isBusy: Bool { state.flying != nil || side.flying != nil }

  private func startNext(_ turn: Turn) {
    if isBusy { return }
    let isDue = isDue(turn)
    if let job = side.next(isSettlementDue: isDue) { settler.run(job) } else if isDue { settleDurable() }
  }

  private func isDue(_ turn: Turn) -> Bool {
    guard state.unsettledCount > 0 else { return false }
    return turn.isIdle || turn.isLast || !waiting.isEmpty || state.unsettledCount >= Self.eventsPerSettlement
      || side.hasTakenItsShare
      || (hasObservers && ContinuousClock.now - lastSettlement > Self.observedLag)
  }

  private var hasObservers: Bool { !writer.inbox.withLock(\.observers.isEmpty) }
}

/// Rounds of jobs.
extension WriterThread {
  private func carryOut(_ jobs: [Writer.Job]) {
    var round: [any WriteJob] = []
    for job in jobs {
      switch job {
      case .round(let job): round.append(job)
      case .settling(let done):
        carryOut(round)
        round = []
        wait(done)
      case .beside(let job):
        if let failure { job.finish(failure) } else { side.waiting.append(job) }
      case .exclusive(let job):
        carryOut(round)
        round = []
        carryOut(job)
      }
    }
    carryOut(round)
  }

  private func carryOut(_ jobs: [any WriteJob]) {
    if jobs.isEmpty { return }
    decided += jobs
    do throws(Failure) {
      if let failure { throw failure }
      try store.environment.read { (view) throws(Failure) in
        for job in jobs { try job.run(in: state, view) }
      }
      if state.takeCommonChange() {
        writer.announce(.begins)
        isCommonChange = true
        try flushAll()
      } else {
        try flush()
      }
    } catch {
      recover(error)
    }
  }

  private func carryOut(_ job: any ExclusiveJob) {
    do throws(Failure) {
      if let failure { throw failure }
      try settleNow()
      // What such a job changes need not be an event.
      writer.announce(.begins)
      try state.run(job)
    } catch {
      job.finish(error)
      return recover(error)
    }
    // The job may have appended events.
    if writer.headPosition.load(ordering: .relaxed) != state.head.position {
      publish(settled: state.head)
    }
    writer.announce(.ends)
    job.finish(nil)
  }
}

/// Settlements.
extension WriterThread {
  private func wait(_ done: @escaping @Sendable (Failure?) -> Void) {
    if failure != nil || (state.flying == nil && state.unsettledCount == 0) { return done(failure) }
    waiting.append((state.head.number, done))
  }

  /// Hands everything accepted to the settler.
  private func settle() {
    lastSettlement = ContinuousClock.now
    side.sinceSettlement = 0
    store.journal.turn()
    // Where room is scarce, only that of the events themselves was looked for.
    settler.commit(state.takeSettlements(gathersCommands: !state.reserve.isScarce))
  }

  /// The same, once everything accepted is durable.
  private func settleDurable() {
    do throws(Failure) {
      try flushAll()
      // Where the journal has no room, that settled it.
      if state.unsettledCount > 0 { settle() }
    } catch {
      recover(error)
    }
  }

  /// Returns when the log holds everything accepted.
  func settleNow() throws(Failure) {
    try flushAll()
    try settleAccepted()
  }

  /// Returns when the log holds everything accepted, whether the journal does or not.
  func settleAccepted() throws(Failure) {
    try awaitLanding()
    guard state.unsettledCount > 0 else { return }
    settle()
    try awaitLanding()
  }

  func awaitLanding() throws(Failure) {
    while isBusy {
      if let landing = writer.inbox.withLock({ $0.landing.take() }) {
        switch landing {
        case .failed(let failure):
          state.abandonFlight()
          throw failure
        case .beside(let failure):
          side.finish(failure)
          if let failure, isFatal(failure) { throw failure }
        case .committed:
          landSettlement()
        }
      } else {
        writer.wakeUp.wait()
      }
    }
  }

  private func land() {
    switch writer.inbox.withLock({ $0.landing.take() }) {
    case nil: return
    case .failed(let failure):
      state.abandonFlight()
      recover(failure)
    case .beside(let failure):
      side.finish(failure)
      if let failure, isFatal(failure) { recover(failure) }
    case .committed:
      landSettlement()
    }
  }

  private func landSettlement() {
    guard let head = state.flying?.head else { return }
    state.land()
    state.attached?.land()
    publish(settled: head)
  }

  package func publish(settled head: LogHead) {
    let position = head.position
    if writer.durablePosition.load(ordering: .relaxed) < position {
      writer.durablePosition.store(position, ordering: .releasing)
    }
    let isNew = writer.headPosition.exchange(position, ordering: .acquiringAndReleasing) != position
    for each in waiting where each.number <= head.number { each.done(nil) }
    waiting.removeAll { $0.number <= head.number }
    if !isNew { return }
    for observer in writer.inbox.withLock({ Array($0.observers.values) }) { observer(position) }
  }
}
