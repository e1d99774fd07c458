import HTTPTypes
import RecordClient
import RecordModel

extension Route {
  /// A route that is one call of a method, with its parameters taken from the request.
  ///
  /// - Parameter shape: the type of the answer's data where `answer` makes another one of it.
  static func call<M: Method>(
    _ operation: String, _ method: HTTPRequest.Method, _ path: PathTemplate, _ type: M.Type, limit: Int,
    _ arguments: Argument..., body: BodyRule = .empty, isDeprecated: Bool = false,
    isConditional: Bool = false,
    links: [RouteDocumentation.Link] = [],
    as shape: (any (Decodable & Sendable).Type)? = nil,
    answer: @escaping AnswerMaking = { (received, _) throws(Failure) in Answer(received) }
  ) -> Route {
    var route = call(
      operation, method, path, type, limit: limit, taking: arguments, body: body, answer: answer)
    route.isDeprecated = isDeprecated
    if let shape { route.documentation.answer = { Schema.of(any: shape) } }
    (route.documentation.isConditional, route.documentation.links) = (isConditional, links)
    return route
  }

  /// The same with a list of arguments.
  static func call<M: Method>(
    _ operation: String, _ method: HTTPRequest.Method, _ path: PathTemplate, _: M.Type, limit: Int,
    taking arguments: [Argument], body: BodyRule, answer: @escaping AnswerMaking
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
      let parameters = try exchange.parameters(arguments)
      let received = try await exchange.call(M.name, parameters, isWrite: isWrite)
      var answer = try await answer(received, exchange)
      answer.note(received.receipt)
      return answer
    }
  }

  typealias AnswerMaking = @Sendable (ReceivedValue, Exchange) async throws(Failure) -> Answer
}

extension Exchange {
  /// The members that arguments make, in their order.
  func parameters(_ arguments: [Argument]) throws(Failure) -> [Value.Member] {
    var members: [Value.Member] = []
    for argument in arguments { members += try argument.members(of: self) }
    return members
  }
}

extension Schema {
  /// The schema of a type that is known only when the program runs.
  fileprivate static func of(any type: any (Decodable & Sendable).Type) -> Value { of(type) }
}
