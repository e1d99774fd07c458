import RecordModel
import RecordStore

/// A method with its handler, its types erased once.
final class Endpoint: Sendable {
  let name: String
  let summary: String
  let access: Access
  let kind: Kind
  /// Whether a command id makes it happen once.
  let takesCommandID: Bool
  /// Whether an event holds what a command id was answered, where the command did something.
  let appendsEvents: Bool
  /// The areas that the access log names.
  let areas: [RecordArea]
  /// How much the access log says it is about.
  let scope: AccessScope
  /// What the documentation needs.
  let description: MethodDescription
  private let body: @Sendable (Engine, Invocation) throws(Failure) -> Void
  private let review: @Sendable (Engine, Invocation) throws(Failure) -> Void
  private let decode: @Sendable (Invocation) throws(Failure) -> any Method
  /// What a call's command id is bound to, where it has one; `nil` where the method takes none.
  let once: (@Sendable (Engine, Invocation) throws(Failure) -> CommandOnce?)?
  /// An answer that was kept, as whoever asks may see it.
  let shown: Shaping

  typealias Shaping = @Sendable (Reply, Invocation, borrowing RecordView) throws(Failure) -> Reply

  enum Kind: String, Sendable { case command, query, scan, operation }

  /// Whether `_meta.asOf` has a meaning.
  var answersAboutThePast: Bool {
    (kind == .query || kind == .scan) && (access.subject == .patient || access.subject == .catalogue)
  }

  /// Refuses what a call carries that has no meaning for the method.
  func check(_ context: CallContext) throws(Failure) {
    if context.asOf != nil, !answersAboutThePast {
      throw Failure(
        .invalidInput, "only queries about patients and definitions take asOf",
        details: ["field": "_meta.asOf"])
    }
    if !takesCommandID && context.command != nil || kind != .command && context.expectedRevision != nil {
      throw Failure(
        .invalidInput, "only commands take a commandId or an expectedRevision", details: ["field": "_meta"])
    }
  }

  /// The call with its parameters read, which are refused where the method does not understand them.
  func read(_ invocation: Invocation) throws(Failure) -> Invocation {
    invocation.reading(try decode(invocation))
  }

  /// Decodes the parameters, where they are not read yet, and carries the call out.
  ///
  /// A thrown refusal has not been answered yet.
  func invoke(_ engine: Engine, _ invocation: Invocation) throws(Failure) {
    try invocation.context.isReview ? review(engine, invocation) : body(engine, invocation)
  }

  static func command<C: Command>(_: C.Type) -> Endpoint {
    Endpoint(
      C.self, .command,
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

  static func query<Q: Query>(_: Q.Type) -> Endpoint {
    Endpoint(Q.self, .query) { (engine, invocation) throws(Failure) in
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

  static func scan<S: Scan>(_: S.Type) -> Endpoint {
    Endpoint(S.self, .scan) { (engine, invocation) throws(Failure) in
      let scan: S = try invocation.parameters()
      try engine.onReader(invocation) { () throws(Failure) in try engine.answer(invocation, scan) }
    }
  }

  /// - Parameter evenly: whether the answer leaves at a moment that does not tell what it took.
  static func operation<O: Operation>(
    _: O.Type, on pool: @escaping @Sendable (Engine) -> OperationPool = { $0.operations },
    evenly: Bool = false
  ) -> Endpoint {
    operation(O.self, on: pool, evenly: evenly) {
      (operation: O, engine, call, _) throws(Failure) in
      Done(outcome: try operation.perform(engine, call), receipt: nil)
    }
  }

  /// An operation that takes a command id.
  static func once<O: OnceOperation>(
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

  private static func operation<M: Method>(
    _: M.Type, on pool: @escaping @Sendable (Engine) -> OperationPool, evenly: Bool,
    once: (@Sendable (Engine, Invocation) throws(Failure) -> CommandOnce?)? = nil,
    _ perform:
      @escaping @Sendable (M, Engine, CallContext, Invocation) throws(Failure) -> Done<M.Outcome>
  ) -> Endpoint {
    Endpoint(M.self, .operation, once: once) { (engine, invocation) throws(Failure) in
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

  init<M: Method>(
    _: M.Type, _ kind: Kind, once: (@Sendable (Engine, Invocation) throws(Failure) -> CommandOnce?)? = nil,
    shown: @escaping Shaping = { (reply, _, _) throws(Failure) in reply },
    _ body: @escaping @Sendable (Engine, Invocation) throws(Failure) -> Void
  ) {
    (name, summary, access, self.kind) = (M.name, M.summary, M.access, kind)
    (takesCommandID, self.once) = (once != nil, once)
    appendsEvents = (M.self as? any OnceOperation.Type)?.appendsEvents ?? true
    (areas, scope) = (Self.areas(of: M.name), Self.scope(of: M.name, M.access))
    description = MethodDescription(M.self)
    (self.body, self.shown) = (body, shown)
    review = { (engine, invocation) throws(Failure) in try engine.review(invocation, M.self) }
    decode = { (invocation) throws(Failure) in
      let method: M = try invocation.parameters()
      return method
    }
  }
}

/// A method's schemas and examples, made when the documentation is asked for.
struct MethodDescription: Sendable {
  let parameters: @Sendable () -> Value
  let result: @Sendable () -> Value
  let example: @Sendable () throws(CodingFailure) -> (parameters: Tape, result: Tape)

  init<M: Method>(_: M.Type) {
    parameters = { Schema.of(M.self) }
    result = { Schema.of(M.Outcome.self) }
    example = { () throws(CodingFailure) in
      (try Tape(encoding: M.example), try Tape(encoding: M.exampleOutcome))
    }
  }
}
