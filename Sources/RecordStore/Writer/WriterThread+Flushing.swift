import Dispatch
import RecordModel
import Synchronization

/// Makes decided jobs durable and answers them.
///
/// One frame is under way at any time. Jobs decided meanwhile wait for the next, even if they only read: no
/// answer rests on events that might still be lost.
extension WriterThread {
  /// Whether a frame is under way.
  package var isFlushing: Bool { !flushing.isEmpty }

  /// Flushes and answers everything decided, at the latest when the frame under way has ended.
  package func flush() throws(Failure) {
    if isFlushing { return }
    guard let frame = try placeFrame() else { return }
    // With nearly nothing to answer and nothing to decide, another thread would only cost its waking.
    if decided.count <= 2, writer.queueLength == 0 { return try write(frame) }
    (flushing, decided) = (decided, [])
    let (jobs, writer, position) = (flushing, writer, state.head.position)
    flusher.flush(frame) {
      writer.durablePosition.store(position, ordering: .releasing)
      for job in jobs { job.finish(nil) }
    }
  }

  /// Returns when everything decided is durable and answered.
  func flushAll() throws(Failure) {
    try awaitFlush()
    if let frame = try placeFrame() { try write(frame) }
  }

  /// Returns when no frame is under way.
  func awaitFlush() throws(Failure) {
    while isFlushing {
      if try !endFlush() { writer.wakeUp.wait() }
    }
  }

  /// After the end of a frame, flushes the jobs decided meanwhile.
  func landFlush() {
    do throws(Failure) {
      if try endFlush(), !decided.isEmpty { try flush() }
    } catch {
      recover(error)
    }
  }

  /// Whether a frame has ended; if it failed, its jobs are answered with that failure.
  private func endFlush() throws(Failure) -> Bool {
    guard let flushed = writer.inbox.withLock({ $0.flushed.take() }) else { return false }
    let jobs = flushing
    flushing = []
    guard case .failure(let failure) = flushed else { return true }
    for job in jobs { job.finish(failure) }
    throw failure
  }

  /// Answers all decided jobs with a failure, except those under way, which become durable after all.
  func answerUndurable(_ failure: Failure) {
    try? awaitFlush()
    for job in decided { job.finish(failure) }
    (decided, isCommonChange) = ([], false)
  }

  /// The frame of accepted records, in its place; `nil` if there are none to write, and the decided jobs are
  /// answered.
  private func placeFrame() throws(Failure) -> Journal.PlacedFrame? {
    let (round, attached) = (state.takeRound(), state.attached?.takeRound())
    let count = round.entries.count + (attached?.entries.count ?? 0)
    if count > 0 {
      if state.unsettledCount == count { isJournaling = try holdRoom(round, attached) }
      // However short records became: the reserved room is for documents too, which are not compressed.
      let isInRoom = state.unsettledBytes <= Journal.halfBytes
      let first = state.head.number - UInt64(count) + 1
      if isJournaling, isInRoom,
        let frame = store.journal.place(round.entries, state.attached?.part(attached), from: first)
      {
        return frame
      }
      try settleAccepted()
    }
    answerDecided()
    return nil
  }

  /// Whether there is room for both logs to take over the records that the journal is to acknowledge.
  private func holdRoom(_ round: WriterState.Round, _ attached: WriterState.Round?) throws(Failure) -> Bool {
    guard try state.reserve.hold(in: store.environment, for: round.sizes) else { return false }
    guard let log = state.attached, let attached else { return true }
    return try log.reserve.hold(in: log.store.environment, for: attached.sizes)
  }

  private func write(_ frame: Journal.PlacedFrame) throws(Failure) {
    try store.journal.write(frame)
    writer.durablePosition.store(state.head.position, ordering: .releasing)
    answerDecided()
  }

  private func answerDecided() {
    if isCommonChange { writer.announce(.ends) }
    let jobs = decided
    (decided, isCommonChange) = ([], false)
    for job in jobs { job.finish(nil) }
  }
}
