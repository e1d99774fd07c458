import LMDB
import RecordModel
import RecordStore

/// A command on its way through the writer.
final class CommandJob<C: Command>: AccountedJob, @unchecked Sendable {
  // Handed from the submitting thread to the writer thread, which alone touches the outcome.
  private let command: C
  private let request: [UInt8]?
  private let invocation: Invocation
  private let kept: KeptAnswers
  private let context: RecordContext
  private var outcome: Reply?
  private var isLate = false
  var volume: AccessVolume?

  /// - Parameter request: the deterministic form of method and parameters; only needed with a command id.
  init(
    _ command: C, request: [UInt8]?, _ invocation: Invocation, _ kept: KeptAnswers, _ context: RecordContext
  ) {
    (self.command, self.request, self.invocation) = (command, request, invocation)
    (self.kept, self.context) = (kept, context)
  }

  func run(in state: WriterState, _ view: borrowing ReadTransaction) throws(Failure) {
    guard let account = invocation.account else { return try decide(in: state, view) }
    guard let volume, let moment = volume.moment(in: state) else { return isLate = true }
    isLate = false
    try decide(in: state, view)
    guard let outcome else { return }
    for item in account.items(outcome, volume.year) {
      do throws(Failure) { _ = try volume.put(item, in: state, at: moment) } catch {
        throw Failure(.databaseError, "a command was accepted without its entry: \(error.code.rawValue)")
      }
    }
  }

  private func decide(in state: WriterState, _ view: borrowing ReadTransaction) throws(Failure) {
    do throws(Failure) {
      let moment = state.moment()
      let call = try admitted(state, view, moment)
      outcome = try carryOut(state.view(view, call, at: moment, context), state, view)
    } catch {
      if error.code == .databaseError { throw error }
      let patient = invocation.context.patient
      outcome = Reply(.failure(state.store.keyring.erased(instead: error, of: patient)))
    }
  }

  /// The call with the person behind it, if there is one.
  private func admitted(
    _ state: WriterState, _ view: borrowing ReadTransaction, _ moment: Moment
  ) throws(Failure) -> CallContext {
    if invocation.context.claims == nil { return invocation.context }
    return try state.view(view, invocation.context, at: moment, context).admitted()
  }

  /// - Parameter record: the state and context of the command.
  private func carryOut(
    _ record: consuming RecordView, _ state: WriterState, _ view: borrowing ReadTransaction
  ) throws(Failure) -> Reply {
    let once = CommandOnce(record.call, method: C.name, request: request ?? [])
    if let once, let known = try state.reply(to: once, kept, view) {
      return try record.shown(known, of: command)
    }
    let decision = try record.decision(on: command)
    // With a command id the kept answer is repeated later, so it is also used the first time.
    let outcome = try RecordBody.tape(of: try record.shown(decision.outcome, of: command))
    let bytes = once == nil ? nil : try RecordBody.bytes(of: outcome)
    let result = try bytes.map { (bytes) throws(Failure) in try RecordBody.read(bytes) } ?? outcome
    if decision.isUnchanged {
      let receipt = Receipt(position: state.position, replayed: false, unchanged: true)
      return Reply(.success(result), receipt: receipt)
    }
    let answer = once.flatMap { once in
      bytes.map { CommandAnswer(key: once.key, digest: once.digest, outcome: $0) }
    }
    let position = try state.put(decision, answer: answer, record.call.appending, at: record.moment, view)
    let receipt = Receipt(position: position, last: state.position, replayed: false)
    return Reply(.success(result), receipt: receipt)
  }

  /// Submits it.
  func start(_ writer: Writer) throws(Failure) {
    if let account = invocation.account { return account.submit(self) }
    try writer.submit(.round(self))
  }

  func refuse(_ failure: Failure) {
    invocation.reply(Reply(.failure(failure.code == .overloaded ? failure : .accessLog(failure))))
  }

  func finish(_ failure: Failure?) {
    if failure == nil, isLate { return invocation.account?.submit(self) ?? () }
    // Taken out, so that its receiver need not count references that this job would keep.
    let outcome = outcome.take()
    if let failure { return invocation.reply(Reply(.failure(failure))) }
    invocation.reply(outcome ?? Reply(.failure(Failure(.internalError, "a command had no outcome"))))
  }
}
