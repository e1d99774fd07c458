import HTTPTypes
import RecordClient
import RecordModel

extension Route {
  /// A route that is one call of a method, with its parameters taken from the request.
  ///
  /// - Parameter shape: the type of the answer's data where `answer` makes another one of it.
  static func call<M: Method>(
    _ operation: String, _ method: HTTPRequest.Method, _ path: PathTemplate, _: M.Type, limit: Int,
    _ arguments: Argument..., body: BodyRule = .empty, isDeprecated: Bool = false,
    isConditional: Bool = false,
    links: [RouteDocumentation.Link] = [],
    as shape: (any (Decodable & Sendable).Type)? = nil,
    answer: @escaping AnswerMaking = { (received, _) throws(Failure) in Answer(received) }
  ) -> Route {
    let isWrite = M.access.effect != .read
    let documentation = RouteDocumentation(
      summary: M.summary, answer: { Schema.of(any: shape ?? M.Outcome.self) },
      request: RouteDocumentation.request(arguments, M.self),
      parameters: { ParameterDocumentation.of(arguments, M.self) }, isConditional: isConditional, links: links
    )
    return Route(
      operation: operation, method: method, path: path, limit: limit, body: body, takesKey: isWrite,
      isDeprecated: isDeprecated, documentation: documentation
    ) { (exchange) async throws(Failure) in
      let parameters = try exchange.parameters(arguments)
      let received = try await exchange.call(M.name, parameters, isWrite: isWrite)
      var answer = try answer(received, exchange)
      answer.note(received.receipt)
      return answer
    }
  }

  typealias AnswerMaking = @Sendable (ReceivedValue, Exchange) throws(Failure) -> Answer
}

extension Exchange {
  /// The members that arguments make, in their order.
  func parameters(_ arguments: [Argument]) throws(Failure) -> [Value.Member] {
    var members: [Value.Member] = []
    for argument in arguments { if let member = try argument.member(of: self) { members.append(member) } }
    return members
  }
}

extension Schema {
  /// The schema of a type that is known only when the program runs.
  fileprivate static func of(any type: any (Decodable & Sendable).Type) -> Value { of(type) }
}
