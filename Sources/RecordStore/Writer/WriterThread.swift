import Dispatch
import LMDB
import RecordModel
import Synchronization

/// Carries out what the writer's machine says, turn by turn.
final class WriterThread {
  package let writer: Writer
  package let state: WriterState
  var machine: WriterMachine<Writer.Job>
  private let settler: Settler
  private let flusher: FrameFlusher
  /// The frame that has its place and is not written yet.
  var frame: WriteAheadLog.PlacedFrame?
  /// Whether the events accepted since the last settlement go into the write-ahead log.
  var writesAhead = false
  /// The job that the settler does for somebody.
  private var jobBeside: (any SideJob)?
  private var lastSettlement = ContinuousClock.now
  private var isObserved = false

  /// How long a settlement is put off if somebody follows the log.
  private static let observedLag = Duration.milliseconds(20)
  /// How long it is put off where only the attached log has anything to settle, which nobody reads every moment.
  private static let attachedDelay = 1000

  package var store: Store { writer.store }

  package init(writer: Writer, head: LogHead) {
    self.writer = writer
    state = WriterState(store: writer.store, head: head)
    machine = WriterMachine(batchLimit: writer.batchLimit, accepted: state.unsettled)
    settler = Settler(writer.name + "-settler", store: writer.store) { landing in
      writer.inbox.withLock { $0.landing = landing }
      writer.wakeUp.signal()
    }
    flusher = FrameFlusher(writer.name + "-flusher", writeAheadLog: writer.store.writeAheadLog) { failure in
      writer.inbox.withLock { $0.flushed = failure.map { .failure($0) } ?? .success(()) }
      writer.wakeUp.signal()
    }
  }

  package func run() {
    while true {
      takeIn()
      writer.progress.wrappingAdd(1, ordering: .relaxed)
      let action = machine.next(lags: isObserved && ContinuousClock.now - lastSettlement > Self.observedLag)
      if case .end = action { break }
      carryOut(action)
    }
    settler.stop()
    flusher.stop()
    // After a failure the write-ahead log may hold what the log does not.
    if machine.failure != nil { return }
    // A write-ahead log that says it is empty spares the next start a look at all of it; one that does not is right too.
    try? store.writeAheadLog.close(at: state.head.number)
  }

  /// Tells the machine what happened.
  private func takeIn() {
    let (jobs, flushed, landing) = writer.inbox.withLock { inbox in
      let (flushed, landing) = (inbox.flushed.take(), inbox.landing.take())
      let jobs = inbox.takeJobs(machine.room)
      isObserved = !inbox.observers.isEmpty
      if inbox.isStopping, inbox.jobs.isEmpty { machine.stop() }
      return (jobs, flushed, landing)
    }
    if !jobs.isEmpty { writer.room.changed() }
    machine.take(jobs)
    switch flushed {
    case .success?: machine.flushed(nil)
    case .failure(let failure)?: machine.flushed(failure)
    case nil: break
    }
    if let landing { land(landing) }
  }

  private func land(_ landing: Writer.Landing) {
    switch landing {
    case .committed:
      let head = state.flying?.head ?? state.head
      state.land()
      state.attached?.land()
      publish(settled: head)
      machine.settled(upTo: head.number)
    case .failed(let failure):
      state.abandonFlight()
      machine.settlementFailed(failure)
    case .beside(let failure):
      jobBeside.take()?.finish(failure)
      machine.besideEnded()
      if let failure, isFatal(failure) { machine.failed(failure) }
    }
  }
}

/// Carrying out the machine's actions.
extension WriterThread {
  private func carryOut(_ action: WriterMachine<Writer.Job>.Action) {
    switch action {
    case .decide(let jobs): attempt { () throws(Failure) in try decide(jobs) }
    case .place: attempt { () throws(Failure) in try place() }
    case .write: attempt { () throws(Failure) in try write() }
    case .flush(let jobs): flush(jobs)
    case .answer(let jobs, let failure): for job in jobs { job.finish(failure) }
    case .announce(let change): writer.announce(change)
    case .settle: settle()
    case .beside(let job): runBeside(job)
    case .alone(let job): runAlone(job)
    case .recover(let failure): recover(failure)
    case .wait(let patience): wait(patience)
    case .end: break
    }
  }

  private func attempt(_ body: () throws(Failure) -> Void) {
    do throws(Failure) { try body() } catch { machine.failed(error) }
  }

  private func decide(_ jobs: [Writer.Job]) throws(Failure) {
    try store.environment.read { (view) throws(Failure) in
      for case .round(let job) in jobs { try job.run(in: state, view) }
    }
    machine.decided(state.unsettled, isCommonChange: state.takeCommonChange())
  }

  private func flush(_ jobs: [Writer.Job]) {
    guard let frame = frame.take() else { return }
    let (writer, position) = (writer, state.head.position)
    flusher.flush(frame) {
      writer.durablePosition.store(position, ordering: .releasing)
      for job in jobs { job.finish(nil) }
    }
  }

  private func settle() {
    lastSettlement = ContinuousClock.now
    store.writeAheadLog.turn()
    // Where room is scarce, only that of the events themselves was looked for.
    settler.commit(state.takeSettlements(gathersCommands: !state.reserve.isScarce))
  }

  private func runBeside(_ job: Writer.Job) {
    guard case .beside(let job) = job else { return }
    jobBeside = job
    settler.run(job)
  }

  private func runAlone(_ job: Writer.Job) {
    guard case .exclusive(let alone) = job else { return }
    // What such a job changes need not be an event.
    writer.announce(.begins)
    do throws(Failure) { try state.run(alone) } catch { return machine.failedAlone(job, error) }
    // The job may have appended events.
    if writer.headPosition.load(ordering: .relaxed) != state.head.position { publish(settled: state.head) }
    writer.announce(.ends)
    machine.ranAlone(state.unsettled)
    alone.finish(nil)
  }

  private func wait(_ patience: WriterMachine<Writer.Job>.Patience) {
    let hasWork = writer.inbox.withLock { inbox in
      (machine.room > 0 && !inbox.jobs.isEmpty) || inbox.flushed != nil || inbox.landing != nil
    }
    if hasWork { return }
    guard case .untilIdle(let accepted) = patience else { return writer.wakeUp.wait() }
    let delay = accepted.own > 0 ? writer.commitDelay : max(writer.commitDelay, Self.attachedDelay)
    if writer.wakeUp.wait(timeout: .now() + .milliseconds(delay)) == .timedOut { machine.idled() }
  }

  /// Lets views show what the log holds, and says so to who follows it.
  func publish(settled head: LogHead) {
    let position = head.position
    if writer.durablePosition.load(ordering: .relaxed) < position {
      writer.durablePosition.store(position, ordering: .releasing)
    }
    if writer.headPosition.exchange(position, ordering: .acquiringAndReleasing) == position { return }
    for observer in writer.inbox.withLock({ Array($0.observers.values) }) { observer(position) }
  }
}
