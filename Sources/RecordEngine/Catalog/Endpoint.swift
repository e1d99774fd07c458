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
  /// The access log's description of its calls, and the rate class that they are counted in.
  let accounting: Accounting
  /// Who alone may ask for what some of its calls ask for.
  let rules: [(name: String, who: Who)]
  /// The schemas and examples for the documentation.
  let description: MethodDescription
  private let body: @Sendable (Engine, Invocation) throws(Failure) -> Void
  private let review: @Sendable (Engine, Invocation) throws(Failure) -> Void
  private let decode: @Sendable (Invocation) throws(Failure) -> any Method
  /// The binding of a call's command id, if it has one; `nil` if the method takes none.
  let once: (@Sendable (Engine, Invocation) throws(Failure) -> CommandOnce?)?
  /// An answer that was kept, as whoever asks may see it.
  let shown: Shaping

  typealias Shaping = @Sendable (Reply, Invocation, borrowing RecordView) throws(Failure) -> Reply

  enum Kind: String, Sendable { case command, query, scan, operation }

  /// The areas that the access log names.
  var areas: [RecordArea] { accounting.area.map { [$0] } ?? [] }
  /// How much the access log says it is about.
  var scope: AccessScope { access.effect == .read ? accounting.reads : accounting.changes }
  /// The calls that its own are counted with, besides all.
  var rateClass: RateClass? { accounting.rateClass }

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

  /// Decodes the parameters, if they are not read yet, and carries the call out.
  ///
  /// A thrown refusal has not been answered yet.
  func invoke(_ engine: Engine, _ invocation: Invocation) throws(Failure) {
    try invocation.context.isReview ? review(engine, invocation) : body(engine, invocation)
  }

  init<M: Method>(
    _: M.Type, _ kind: Kind, _ accounting: Accounting, rules: [(name: String, who: Who)] = [],
    once: (@Sendable (Engine, Invocation) throws(Failure) -> CommandOnce?)? = nil,
    shown: @escaping Shaping = { (reply, _, _) throws(Failure) in reply },
    _ body: @escaping @Sendable (Engine, Invocation) throws(Failure) -> Void
  ) {
    (name, summary, access, self.kind) = (M.name, M.summary, M.access, kind)
    (takesCommandID, self.once) = (once != nil, once)
    appendsEvents = (M.self as? any OnceOperation.Type)?.appendsEvents ?? true
    (self.accounting, self.rules) = (accounting, rules)
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
