import LMDB
import RecordModel

extension WriterState {
  /// Accepts a decision, all of it or nothing; returns the position of its first event.
  package func put<Outcome>(
    _ decision: Decision<Outcome>, answer: CommandAnswer?, _ call: AppendContext, at moment: Moment,
    _ transaction: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> UInt64 {
    let prepared = try prepare(
      decision.events, occurred: decision.occurred, to: decision.stream, expecting: decision.expecting,
      call: call, at: moment, transaction)
    if let also = decision.also {
      do throws(Failure) { try require(also.stream, also.expecting, transaction) } catch {
        discardStaged()
        throw error
      }
    }
    var answer = answer
    answer?.following = decision.events.count + (decision.also?.events.count ?? 0) - 1
    try put(prepared, answer: answer, transaction)
    if let also = decision.also {
      try put(also.events, to: also.stream, call, at: moment, transaction)
    }
    return prepared.events.first?.envelope.position ?? 0
  }

  /// Makes the checks of a second stream, before anything is accepted of the first.
  private func require(
    _ stream: StreamID, _ expecting: ExpectedRevision,
    _ transaction: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) {
    if store.keyring.isErased(stream) { throw .erased }
    let next = try tails.tail(stream, store.databases.streams, transaction).nextRevision
    try expecting.check(next: next)
    _ = try key(for: stream, isNew: next == 0)
  }

  /// Accepts the events of a command's second stream.
  ///
  /// An error here is one of the store: the first stream's events are in memory alone, and go with the
  /// process.
  private func put(
    _ events: [any Event], to stream: StreamID, _ call: AppendContext, at moment: Moment,
    _ transaction: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) {
    var call = call
    // An envelope names the command whose answer it keeps, and no other.
    (call.command, call.expectedRevision, call.occurredAt) = (nil, nil, nil)
    do throws(Failure) {
      let prepared = try prepare(
        events, occurred: [:], to: stream, expecting: .any, call: call, at: moment, transaction)
      try put(prepared, answer: nil, transaction)
    } catch {
      throw Failure(.databaseError, "half of a command was accepted: \(error.code.rawValue)")
    }
  }
}
