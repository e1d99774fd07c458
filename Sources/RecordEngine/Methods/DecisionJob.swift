import LMDB
import RecordModel
import RecordStore

/// A decision of the daemon on its way through the writer, for methods that append events and then refuse, or
/// whose answers must not be kept.
///
/// The caller is admitted once more, in the very view of the decision: hashing a password takes long.
final class DecisionJob<Outcome: Codable & Sendable>: WriteJob, @unchecked Sendable {
  // The outcome is the writer's, until it has ended.
  private let decide: @Sendable (borrowing RecordView) throws(Failure) -> Decision<Outcome>
  private let call: CallContext
  private let once: CommandOnce?
  private let kept: KeptAnswers
  private let context: RecordContext
  let durable = Awaited<Done<Outcome>>()
  private var outcome: Result<Done<Outcome>, Failure>?

  init(
    _ call: CallContext, _ once: CommandOnce?, _ kept: KeptAnswers, _ context: RecordContext,
    _ decide: @escaping @Sendable (borrowing RecordView) throws(Failure) -> Decision<Outcome>
  ) {
    (self.call, self.once, self.kept, self.context, self.decide) = (call, once, kept, context, decide)
  }

  func run(in state: WriterState, _ view: borrowing ReadTransaction) throws(Failure) {
    do throws(Failure) {
      outcome = .success(try carryOut(state, view))
    } catch {
      if error.code == .databaseError { throw error }
      outcome = .failure(error)
    }
  }

  private func carryOut(
    _ state: WriterState, _ view: borrowing ReadTransaction
  ) throws(Failure) -> Done<Outcome> {
    let moment = state.moment()
    let record = state.view(view, call, at: moment, context)
    if let claims = call.claims, let access = call.access { _ = try record.admit(claims, access) }
    if let once, let known: Done<Outcome> = try state.done(once, kept, view) { return known }
    let decision = try decide(record)
    if decision.isUnchanged {
      let receipt = Receipt(position: state.position, replayed: false, unchanged: true)
      return Done(outcome: decision.outcome, receipt: once == nil ? nil : receipt)
    }
    let answer = try once.map { (once) throws(Failure) in try once.answer(decision.outcome) }
    let position = try state.put(decision, answer: answer, call.appending, at: moment, view)
    let receipt = Receipt(position: position, last: state.position, replayed: false)
    return Done(outcome: decision.outcome, receipt: receipt)
  }

  func finish(_ failure: Failure?) {
    let none = Failure(.internalError, "a decision had no outcome")
    durable.finish(failure.map { .failure($0) } ?? outcome ?? .failure(none))
  }
}

/// Looks up the earlier answer to a command id.
final class AnswerJob<Outcome: Codable & Sendable>: WriteJob, @unchecked Sendable {
  // The outcome is the writer's, until it has ended.
  private let once: CommandOnce
  private let kept: KeptAnswers
  let found = Awaited<Done<Outcome>?>()
  private var outcome: Result<Done<Outcome>?, Failure> = .success(nil)

  init(_ once: CommandOnce, _ kept: KeptAnswers) { (self.once, self.kept) = (once, kept) }

  func run(in state: WriterState, _ view: borrowing ReadTransaction) throws(Failure) {
    do throws(Failure) {
      outcome = .success(try state.done(once, kept, view))
    } catch {
      if error.code == .databaseError { throw error }
      outcome = .failure(error)
    }
  }

  func finish(_ failure: Failure?) { found.finish(failure.map { .failure($0) } ?? outcome) }
}

extension Engine {
  /// Appends a decision and returns its outcome once it is durable.
  func append<Outcome: Codable & Sendable>(
    _ call: CallContext,
    _ decide: @escaping @Sendable (borrowing RecordView) throws(Failure) -> Decision<Outcome>
  ) throws(Failure) -> Outcome {
    try append(call, once: nil, decide).outcome
  }

  /// The same, once for each command id: the outcome is kept with the first event.
  func append<Outcome: Codable & Sendable>(
    _ call: CallContext, once: CommandOnce?,
    _ decide: @escaping @Sendable (borrowing RecordView) throws(Failure) -> Decision<Outcome>
  ) throws(Failure) -> Done<Outcome> {
    var call = call
    // An envelope names the command whose answer it keeps, and no other.
    if once == nil { call.command = nil }
    let job = DecisionJob(call, once, kept, context, decide)
    try writer.submit(.round(job))
    return try job.durable.wait()
  }

  /// The earlier answer to a command id; `nil` if it is new, or there is none.
  func answered<Outcome: Codable & Sendable>(
    _ once: CommandOnce?, _: Outcome.Type = Outcome.self
  ) throws(Failure) -> Done<Outcome>? {
    guard let once else { return nil }
    let job = AnswerJob<Outcome>(once, kept)
    try writer.submit(.round(job))
    return try job.found.wait()
  }
}
