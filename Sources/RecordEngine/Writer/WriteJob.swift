import LMDB
import RecordModel

/// One piece of work for the writer.
protocol WriteJob: AnyObject, Sendable {
  /// Whether the job gets a transaction of its own, so that its failure undoes nobody else's work.
  var isExclusive: Bool { get }
  /// Whether the job is finished only when views show what it and the jobs before it appended.
  var wantsSettled: Bool { get }

  /// Does the work inside the batch's transaction. A refusal of this job alone is kept for ``finish(_:)``; a thrown
  /// error gives up the whole batch.
  func run(in batch: Batch, _ transaction: borrowing WriteTransaction) throws(Failure)

  /// Tells the caller: with `nil` after the commit, with the reason where the batch was not committed.
  func finish(_ failure: Failure?)
}

extension WriteJob {
  var wantsSettled: Bool { false }
}

/// A command on its way through the writer.
final class CommandJob<C: Command>: WriteJob, @unchecked Sendable {
  // Handed from the submitting thread to the writer thread, which alone touches the outcome.
  private let command: C
  private let request: [UInt8]?
  private let call: CallContext
  private let reply: @Sendable (Reply) -> Void
  private var outcome: Reply?
  let isExclusive = false

  /// - Parameter request: the deterministic form of method and parameters; needed with a command id only.
  init(_ command: C, request: [UInt8]?, call: CallContext, reply: @escaping @Sendable (Reply) -> Void) {
    (self.command, self.request, self.call, self.reply) = (command, request, call, reply)
  }

  func run(in batch: Batch, _ transaction: borrowing WriteTransaction) throws(Failure) {
    let prepared: Batch.Prepared
    let result: Tape
    let index = call.command.map { CommandIndex.key(scope: call.actor, method: C.name, command: $0) }
    do throws(Failure) {
      if let index, let replay = try replay(index, batch, transaction) {
        outcome = replay
        return
      }
      let decision = try command.decide(batch.view(transaction, call))
      result = try Self.tape(decision.outcome)
      prepared = try batch.prepare(
        decision.events, to: decision.stream, expecting: decision.expecting, call: call, transaction)
    } catch {
      // A store that failed under one command is not trusted with the others of the batch.
      if error.code == .databaseError || error.code == .storageFull { throw error }
      outcome = Reply(.failure(error))
      return
    }
    let answer = index.map {
      CommandAnswer(key: $0, digest: CommandIndex.digest(request ?? []), outcome: result)
    }
    try batch.put(prepared, answer: answer, transaction)
    let position = prepared.events.first?.envelope.position ?? 0
    outcome = Reply(.success(result), receipt: Receipt(position: position, replayed: false))
  }

  /// The original answer where the id was carried out before.
  private func replay(
    _ index: [UInt8], _ batch: Batch, _ transaction: borrowing WriteTransaction
  ) throws(Failure)
    -> Reply?
  {
    guard let position = try batch.store.databases.commands.position(index, transaction) else { return nil }
    guard let body = try batch.store.sealing.open(try batch.store.record(position, transaction)),
      let answer = body.outcome
    else { throw Failure(.notFound, "the command was carried out on a record that was erased since") }
    guard Array(body.tape.bytes(at: answer.digest)) == CommandIndex.digest(request ?? []) else {
      throw Failure(
        .stateConflict, "this command id was used for another request",
        details: ["reason": "idempotency_key_reused"])
    }
    return Reply(
      .success(body.tape.subtree(at: answer.result)), receipt: Receipt(position: position, replayed: true))
  }

  func finish(_ failure: Failure?) {
    if let failure { return reply(Reply(.failure(failure))) }
    reply(outcome ?? Reply(.failure(Failure(.internalError, "a command had no outcome"))))
  }

  private static func tape(_ outcome: C.Outcome) throws(Failure) -> Tape {
    do throws(CodingFailure) { return try Tape(encoding: outcome) } catch {
      throw Failure(.internalError, "a result cannot be written: \(error.kind.rawValue) at \(error.path)")
    }
  }
}
