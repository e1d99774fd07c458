import LMDB
import RecordModel
import RecordStore

/// Has an answer kept that no event holds, before it is given.
///
/// Looks once more on the writer's thread whether the same command was answered meanwhile; then that counts.
final class KeepJob: WriteJob, @unchecked Sendable {
  // Handed from the submitting thread to the writer's, which alone touches the rest.
  private let once: CommandOnce
  private let place: KeptPlace
  private let answer: KeptAnswer
  private let invocation: Invocation
  private let shown: Endpoint.Shaping
  private let engine: Engine
  private var given: Reply
  private var isNew = false

  /// - Parameter given: what is answered if nothing else was before.
  init?(
    _ once: CommandOnce, _ given: Reply, _ invocation: Invocation, _ endpoint: Endpoint, _ engine: Engine
  ) {
    guard let place = once.place else { return nil }
    (self.once, self.place, self.given, self.engine) = (once, place, given, engine)
    (self.invocation, shown) = (invocation, endpoint.shown)
    answer = KeptAnswer(digest: once.digest, outcome: given.outcome)
  }

  func run(in state: WriterState, _ view: borrowing ReadTransaction) throws(Failure) {
    do throws(Failure) {
      let moment = state.moment()
      let record = state.view(view, invocation.context, at: moment, engine.context)
      // Nothing is kept for a session that has ended, and it is told nothing else.
      if let claims = invocation.context.claims { _ = try record.principal(claims) }
      if let known = try state.reply(to: once, engine.kept, view) {
        let asked = state.view(view, try record.admitted(), at: moment, engine.context)
        return given = try shown(known, invocation, asked)
      }
      engine.kept.accept(answer, place)
      isNew = true
    } catch {
      if error.code == .databaseError { throw error }
      given = Reply(.failure(error))
    }
  }

  func finish(_ failure: Failure?) {
    guard failure == nil, isNew else { return conclude(failure) }
    do throws(Failure) {
      try engine.writer.submit(.beside(KeepingRow(self)))
    } catch {
      conclude(error)
    }
  }

  fileprivate func put(_ transaction: borrowing WriteTransaction) throws(Failure) {
    try engine.kept.put(answer, place, transaction)
  }

  fileprivate func conclude(_ failure: Failure?) {
    if isNew { engine.kept.settle(place) }
    if failure != nil { engine.kept.recount() }
    invocation.reply(failure.map { Reply(.failure($0)) } ?? given)
  }
}

/// The row of an answer that is kept.
private final class KeepingRow: SideJob {
  private let job: KeepJob

  init(_ job: KeepJob) { self.job = job }

  func run(_ transaction: borrowing WriteTransaction) throws(Failure) { try job.put(transaction) }
  func finish(_ failure: Failure?) { job.conclude(failure) }
}

/// Removes what was kept long enough.
final class KeptSweep: SideJob {
  private let kept: KeptAnswers

  init(_ kept: KeptAnswers) { self.kept = kept }

  func run(_ transaction: borrowing WriteTransaction) throws(Failure) { try kept.sweepAll(transaction) }
  func finish(_ failure: Failure?) {}
}

extension Invocation {
  /// The same, whose answer is kept before it is given where the call asks for that and no event holds it.
  func kept(_ endpoint: Endpoint, by engine: Engine) -> Invocation {
    guard let keeps = context.keeps, let bind = endpoint.once else { return self }
    return replying { [self] reply in
      let reply = endpoint.appendsEvents ? reply : reply.asKept
      let isKept =
        switch reply.outcome {
        case .success:
          reply.receipt.map { $0.unchanged == true || !endpoint.appendsEvents && $0.isNew } ?? false
        case .failure(let failure):
          keeps == .refusals && failure.isKept && failure.details?["replayed"] != true
        }
      guard isKept, let once = try? bind(engine, self),
        let job = KeepJob(once, reply, self, endpoint, engine)
      else { return self.reply(reply) }
      do throws(Failure) { try engine.writer.submit(.round(job)) } catch {
        self.reply(Reply(.failure(error)))
      }
    }
  }
}

extension Reply {
  /// The answer in the order of members in which it is kept, so that it is the same text when it is given once more.
  fileprivate var asKept: Reply {
    guard case .success(let tape) = outcome, let kept = try? RecordBody.asKept(tape) else { return self }
    return Reply(.success(kept), receipt: receipt)
  }
}
