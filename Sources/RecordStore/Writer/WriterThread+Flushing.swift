import Dispatch
import RecordModel
import Synchronization

/// How what was decided becomes durable and is answered.
///
/// One frame is under way at any time. What is decided meanwhile waits for the next, and so does who only read it: nothing is
/// answered that rests on what might still be lost.
extension WriterThread {
  /// Whether a frame is under way.
  package var isFlushing: Bool { !flushing.isEmpty }

  /// Sees to it that everything decided is flushed and answered, at the latest when what is under way has ended.
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

  /// Where a frame has ended, what was decided meanwhile is next.
  func landFlush() {
    do throws(Failure) {
      if try endFlush(), !decided.isEmpty { try flush() }
    } catch {
      recover(error)
    }
  }

  /// Whether a frame has ended; where it failed, its jobs are answered with that.
  private func endFlush() throws(Failure) -> Bool {
    guard let flushed = writer.inbox.withLock({ $0.flushed.take() }) else { return false }
    let jobs = flushing
    flushing = []
    guard case .failure(let failure) = flushed else { return true }
    for job in jobs { job.finish(failure) }
    throw failure
  }

  /// Answers everything decided with a failure, but for what is under way and becomes durable after all.
  func answerUndurable(_ failure: Failure) {
    try? awaitFlush()
    for job in decided { job.finish(failure) }
    (decided, isCommonChange) = ([], false)
  }

  /// The frame of what was accepted, in its place; `nil` where nothing is to be written any more, and what was decided is
  /// answered.
  private func placeFrame() throws(Failure) -> Journal.PlacedFrame? {
    let (round, attached) = (state.takeRound(), state.attached?.takeRound())
    let count = round.entries.count + (attached?.entries.count ?? 0)
    if count > 0 {
      if state.unsettledCount == count { isJournaling = try holdRoom(round, attached) }
      // However short records became: the room that is held is for documents too, which are not compressed.
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

  /// Whether there is room for both logs to take over what the journal is to acknowledge.
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
