import RecordModel
import RecordStore

/// Methods as they stand in a table of the catalog, each with the accounting that it is declared with.
extension Accounting {
  func command<C: Command>(_: C.Type) -> Endpoint {
    Endpoint(
      C.self, .command, self, rules: C.rules.map { ($0.name, $0.who) },
      once: { (_, invocation) throws(Failure) in
        CommandOnce(
          invocation.context, method: C.name, request: try invocation.canonicalParameters())
      },
      shown: { (reply, invocation, view) throws(Failure) in
        let command: C = try invocation.parameters()
        return try view.shown(reply, of: command)
      }
    ) { (engine, invocation) throws(Failure) in
      let command: C = try invocation.parameters()
      let request = invocation.context.command == nil ? nil : try invocation.canonicalParameters()
      try CommandJob(command, request: request, invocation, engine.kept, engine.context).start(engine.writer)
    }
  }

  func query<Q: Query>(_: Q.Type) -> Endpoint {
    Endpoint(Q.self, .query, self) { (engine, invocation) throws(Failure) in
      let query: Q = try invocation.parameters()
      if invocation.context.asOf != nil {
        // Folding the past takes longer than looking something up.
        try engine.onReader(invocation) { () throws(Failure) in try engine.answer(invocation, query) }
      } else if engine.writer.isSettled {
        try engine.answer(invocation, query)
      } else {
        try engine.answerUnsettled(invocation, query)
      }
    }
  }

  func scan<S: Scan>(_: S.Type) -> Endpoint {
    Endpoint(S.self, .scan, self) { (engine, invocation) throws(Failure) in
      let scan: S = try invocation.parameters()
      try engine.onReader(invocation) { () throws(Failure) in try engine.answer(invocation, scan) }
    }
  }

  /// - Parameter evenly: whether the answer leaves at a moment that does not tell what it took.
  func operation<O: Operation>(
    _: O.Type, on pool: @escaping @Sendable (Engine) -> OperationPool = { $0.operations },
    evenly: Bool = false
  ) -> Endpoint {
    operation(O.self, on: pool, evenly: evenly) {
      (operation: O, engine, call, _) throws(Failure) in
      Done(outcome: try operation.perform(engine, call), receipt: nil)
    }
  }

  /// An operation that takes a command id.
  func once<O: OnceOperation>(
    _: O.Type, on pool: @escaping @Sendable (Engine) -> OperationPool
  ) -> Endpoint {
    let once: @Sendable (Engine, Invocation) throws(Failure) -> CommandOnce? = {
      (engine, invocation) throws(Failure) in
      CommandOnce(
        invocation.context, method: O.name,
        request: try invocation.canonicalParameters(without: O.passwords),
        key: engine.identity.secrets.commands)
    }
    return operation(O.self, on: pool, evenly: false, once: once) {
      (operation: O, engine, call, invocation) throws(Failure) in
      try operation.perform(engine, call, try once(engine, invocation.with(call)))
    }
  }

  private func operation<M: Method>(
    _: M.Type, on pool: @escaping @Sendable (Engine) -> OperationPool, evenly: Bool,
    once: (@Sendable (Engine, Invocation) throws(Failure) -> CommandOnce?)? = nil,
    _ perform:
      @escaping @Sendable (M, Engine, CallContext, Invocation) throws(Failure) -> Done<M.Outcome>
  ) -> Endpoint {
    Endpoint(M.self, .operation, self, once: once) { (engine, invocation) throws(Failure) in
      let reply = evenly ? try engine.identity.even.evened(invocation.reply) : invocation.reply
      let invocation = invocation.replying(reply)
      do throws(Failure) {
        try pool(engine).run {
          do throws(Failure) {
            // The parameters of an import are large; decoding them here keeps no other connection waiting.
            let method: M = try invocation.parameters()
            try engine.writer.settle()
            let done = try perform(method, engine, try engine.admitted(invocation.context), invocation)
            try engine.refuseErased(invocation)
            invocation.succeed(with: done.outcome, done.receipt)
          } catch {
            invocation.reply(Reply(.failure(engine.erased(instead: error, invocation.context))))
          }
        }
      } catch {
        // Also what was never begun is answered by whoever was to answer.
        reply(Reply(.failure(error)))
      }
    }
  }
}
