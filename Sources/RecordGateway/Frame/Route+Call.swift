import HTTPTypes
import RecordClient
import RecordModel

extension Route {
  /// A route that is one call of a method, with its parameters taken from the request.
  ///
  /// - Parameters:
  ///   - shape: the type of the answer's data, if `answer` converts it.
  ///   - withoutRecord: the answer for a person without a record of their own.
  static func call<M: Method>(
    _ operation: String, _ method: HTTPRequest.Method, _ path: PathTemplate, _ type: M.Type, limit: Int,
    _ arguments: Argument..., body: BodyRule = .empty, isDeprecated: Bool = false,
    isConditional: Bool = false,
    links: [RouteDocumentation.Link] = [],
    as shape: (any (Decodable & Sendable).Type)? = nil,
    withoutRecord: (@Sendable (Exchange) throws(Failure) -> Answer)? = nil,
    answer: @escaping AnswerMaking = { (received, _) throws(Failure) in Answer(received) }
  ) -> Route {
    var route = call(
      operation, method, path, type, limit: limit, taking: arguments, body: body,
      withoutRecord: withoutRecord,
      answer: answer)
    route.isDeprecated = isDeprecated
    if let shape { route.documentation.answer = { Schema.of(any: shape) } }
    (route.documentation.isConditional, route.documentation.links) = (isConditional, links)
    return route
  }

  /// The same with a list of arguments.
  static func call<M: Method>(
    _ operation: String, _ method: HTTPRequest.Method, _ path: PathTemplate, _: M.Type, limit: Int,
    taking arguments: [Argument], body: BodyRule,
    withoutRecord: (@Sendable (Exchange) throws(Failure) -> Answer)? = nil, answer: @escaping AnswerMaking
  ) -> Route {
    let isWrite = M.access.effect != .read
    let documentation = RouteDocumentation(
      summary: M.summary, answer: { Schema.of(M.Outcome.self) },
      request: RouteDocumentation.request(arguments, M.self),
      parameters: { ParameterDocumentation.of(arguments, M.self) },
      takesVersion: arguments.contains { if case .ifMatch = $0 { true } else { false } })
    return Route(
      operation: operation, method: method, path: path, limit: limit, body: body, takesKey: isWrite,
      documentation: documentation
    ) { (exchange) async throws(Failure) in
      let (parameters, problems): ([Value.Member], [FieldProblem])
      do throws(Failure) { (parameters, problems) = try exchange.parameters(arguments) } catch {
        throw await exchange.kept(error)
      }
      if !problems.isEmpty {
        let refusal = await exchange.refusal(M.name, parameters, problems)
        throw refusal.code == .invalidInput ? await exchange.kept(refusal) : refusal
      }
      let received: ReceivedValue
      do throws(Failure) { received = try await exchange.call(M.name, parameters, isWrite: isWrite) } catch {
        guard let withoutRecord, error.code == .notFound, error.field == "patientId" else { throw error }
        return try withoutRecord(exchange)
      }
      var answer = try await answer(received, exchange)
      if exchange.command != nil { answer.note(received.receipt) }
      return answer
    }
  }

  typealias AnswerMaking = @Sendable (ReceivedValue, Exchange) async throws(Failure) -> Answer
}

extension Exchange {
  /// The members made by the arguments, in order, and the problems of the request, if all are reported.
  func parameters(
    _ arguments: [Argument]
  ) throws(Failure) -> (members: [Value.Member], problems: [FieldProblem]) {
    var (members, problems): ([Value.Member], [FieldProblem]) = ([], self.problems)
    for argument in arguments {
      do throws(Failure) { members += try argument.members(of: self) } catch {
        // The target of a path may not exist, which is no problem of the request.
        guard tellsAll, error.code == .invalidInput else { throw error }
        problems += error.problems
        // The record checks the rest nevertheless.
        if case .requiredQuery(let name, _) = argument { members.append(Value.Member(name, "x")) }
      }
    }
    if tellsAll, members.isSpanInverted {
      members.removeAll { $0.name == "from" || $0.name == "to" }
      problems.append(FieldProblem(path: "/from", code: "inconsistent", message: "not after to"))
    }
    return (members, problems)
  }
}

extension [Value.Member] {
  /// Whether they name a time that ends before it begins.
  fileprivate var isSpanInverted: Bool {
    func moment(_ name: String) -> Timestamp? {
      guard case .string(let text)? = first(where: { $0.name == name })?.value else { return nil }
      return Timestamp.parse(text)?.moment
    }
    guard let from = moment("from"), let to = moment("to") else { return false }
    return from > to
  }
}

extension Schema {
  /// The schema of a type known only at run time.
  fileprivate static func of(any type: any (Decodable & Sendable).Type) -> Value { of(type) }
}
