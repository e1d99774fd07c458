import Dispatch
import LMDB
import RecordModel

/// A decision of the daemon's own on its way through the writer, for methods that append events and then refuse, or
/// whose answers must not be kept.
final class DecisionJob<Outcome: Codable & Sendable>: WriteJob, @unchecked Sendable {
  // Handed from the submitting thread to the writer's, which sets the outcome before it signals.
  private let decide: @Sendable (borrowing RecordView) throws(Failure) -> Decision<Outcome>
  private let call: CallContext
  private let done = DispatchSemaphore(value: 0)
  private var outcome: Result<Outcome, Failure>?

  init(
    _ call: CallContext,
    _ decide: @escaping @Sendable (borrowing RecordView) throws(Failure) -> Decision<Outcome>
  ) {
    (self.call, self.decide) = (call, decide)
  }

  func run(in state: WriterState, _ view: borrowing ReadTransaction) throws(Failure) {
    do throws(Failure) {
      let decision = try decide(state.view(view, call))
      if !decision.isUnchanged {
        let prepared = try state.prepare(
          decision.events, occurred: decision.occurred, to: decision.stream, expecting: decision.expecting,
          call: call, view)
        try state.put(prepared, answer: nil, view)
      }
      outcome = .success(decision.outcome)
    } catch {
      if error.code == .databaseError { throw error }
      outcome = .failure(error)
    }
  }

  func finish(_ failure: Failure?) {
    if let failure { outcome = .failure(failure) }
    done.signal()
  }

  /// Waits until the events are durable.
  ///
  /// Not on the writer's thread and not on an event loop.
  func wait() throws(Failure) -> Outcome {
    done.wait()
    guard let outcome else { throw Failure(.internalError, "a decision had no outcome") }
    return try outcome.get()
  }
}

extension Engine {
  /// Appends what is decided and answers the outcome once it is durable.
  func append<Outcome: Codable & Sendable>(
    _ call: CallContext,
    _ decide: @escaping @Sendable (borrowing RecordView) throws(Failure) -> Decision<Outcome>
  ) throws(Failure) -> Outcome {
    let job = DecisionJob(call, decide)
    try writer.submit(.round(job))
    return try job.wait()
  }
}
