import Dispatch
import RecordModel
import Synchronization

/// How what was decided becomes durable and is answered.
///
/// One frame is under way at any time. What is decided meanwhile waits for the next, and so does who only read it: nothing is
/// answered that rests on what might still be lost.
extension WriterThread {
  /// Whether a frame is under way.
  var isFlushing: Bool { !flushing.isEmpty }

  /// Sees to it that everything decided is flushed and answered, at the latest when what is under way has ended.
  func flush() throws(Failure) {
    if isFlushing { return }
    guard let round = try takeRound() else { return }
    // With nearly nothing to answer and nothing to decide, another thread would only cost its waking.
    if decided.count <= 2, writer.queueLength == 0 { return try write(round) }
    (flushing, decided) = (decided, [])
    let (jobs, writer, position) = (flushing, writer, state.head.position)
    flusher.flush(round, after: state.sealed.hash) {
      writer.durablePosition.store(position, ordering: .releasing)
      for job in jobs { job.finish(nil) }
    }
  }

  /// Returns when everything decided is durable and answered.
  func flushAll() throws(Failure) {
    try awaitFlush()
    if let round = try takeRound() { try write(round) }
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
    switch flushed {
    case .success(let entries):
      state.land(entries)
      return true
    case .failure(let failure):
      for job in jobs { job.finish(failure) }
      throw failure
    }
  }

  /// Answers everything decided with a failure, but for what is under way and becomes durable after all.
  func answerUndurable(_ failure: Failure) {
    try? awaitFlush()
    for job in decided { job.finish(failure) }
    (decided, isCommonChange) = ([], false)
  }

  /// What the next frame holds; `nil` where nothing is to be written any more, and what was decided is answered.
  private func takeRound() throws(Failure) -> [UnsealedRecord]? {
    if !state.round.isEmpty {
      if try isForJournal() { return state.takeRound() }
      try settleAccepted()
    }
    answerDecided()
    return nil
  }

  /// Whether the journal takes the round, or the log does without it.
  private func isForJournal() throws(Failure) -> Bool {
    let sizes = state.round.map(\.maximumBytes)
    if state.acceptedCount == sizes.count {
      isJournaling = try reserve.hold(in: store.environment, for: sizes)
    }
    // However short records become: the room that is held is for documents too, which are not compressed.
    return isJournaling && state.accepted.bytes <= Journal.halfBytes
      && store.journal.hasRoom(for: sizes.reduce(0, +), records: sizes.count)
  }

  private func write(_ round: [UnsealedRecord]) throws(Failure) {
    state.land(try store.flush(round, after: state.sealed.hash))
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
