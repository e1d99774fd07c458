import RecordModel
import RecordStore

extension Engine {
  /// Refuses a call that is only looked at, with everything that is wrong with it.
  ///
  /// A command is decided and a question answered, on what is there now, and neither is kept: both are pure. An operation
  /// tells what it can.
  func review<M: Method>(_ invocation: Invocation, _: M.Type) throws(Failure) {
    try onReader(invocation) { [self] () throws(Failure) in
      let method: M = try invocation.parameters()
      let call = try admitted(invocation.context)
      if let operation = method as? any ReviewedOperation {
        try operation.review(self, call)
      } else {
        try read(call) { (view) throws(Failure) in try look(at: method, view) }
      }
      throw Failure(problems: [])
    }
  }

  private func look(at method: some Method, _ view: borrowing RecordView) throws(Failure) {
    if let command = method as? any Command { try decide(command, view) }
    if let question = method as? any ReadMethod { try answer(question, view) }
  }

  private func decide(_ command: some Command, _ view: borrowing RecordView) throws(Failure) {
    _ = try view.decision(on: command)
  }

  private func answer(_ question: some ReadMethod, _ view: borrowing RecordView) throws(Failure) {
    _ = try question.answer(view)
  }
}
