import LMDB
import RecordModel
import RecordStore

/// A query answered from the accepted state, for a caller who may know of events that the log does not hold
/// yet.
///
/// One look costs less on the writer's thread, whose documents are decoded, than the settlement that it would
/// force. The answer leaves when the events behind it are durable.
final class QueryJob<Q: Query>: WriteJob, @unchecked Sendable {
  // Handed from the submitting thread to the writer's, which sets the outcome before it is answered.
  private let query: Q
  private let invocation: Invocation
  private let engine: Engine
  private var outcome: Result<Q.Outcome, Failure>?

  init(_ query: Q, _ invocation: Invocation, _ engine: Engine) {
    (self.query, self.invocation, self.engine) = (query, invocation, engine)
  }

  func run(in state: WriterState, _ view: borrowing ReadTransaction) throws(Failure) {
    do throws(Failure) {
      let moment = Moment(of: state.store.clock.now())
      let call = try state.view(view, invocation.context, at: moment, engine.context).admitted()
      outcome = .success(try query.answer(state.view(view, call, at: moment, engine.context)))
    } catch {
      // A failed read has changed nothing, and ends nothing.
      outcome = .failure(error)
    }
  }

  func finish(_ failure: Failure?) {
    do throws(Failure) {
      if let failure { throw failure }
      guard let outcome = outcome.take() else {
        throw Failure(.internalError, "a query had no outcome")
      }
      let answer = try outcome.get()
      // The keys may have gone while it was read: no answer is better than half of one.
      try engine.refuseErased(invocation)
      invocation.succeed(with: answer)
    } catch {
      invocation.reply(Reply(.failure(engine.erased(instead: error, invocation.context))))
    }
  }
}

extension Engine {
  /// Jobs in the writer's queue beyond which a query does not join it: then many share a settlement.
  private static let shortQueue = 16

  /// Answers a query although the log does not hold everything acknowledged.
  func answerUnsettled(_ invocation: Invocation, _ query: some Query) throws(Failure) {
    let context = invocation.context
    guard writer.queueLength < Self.shortQueue, context.minimumPosition == nil,
      store.projections.behindLog.isEmpty
    else {
      return try whenSettled(invocation) { () throws(Failure) in try self.answer(invocation, query) }
    }
    try writer.submit(.round(QueryJob(query, invocation, self)))
  }
}
