import HTTPTypes
import RecordClient
import RecordModel

extension Route {
  /// A route that is one call of a method, with its parameters taken from the request.
  static func call<M: Method>(
    _ operation: String, _ method: HTTPRequest.Method, _ path: PathTemplate, _: M.Type, limit: Int,
    _ arguments: Argument..., body: BodyRule = .empty, isDeprecated: Bool = false,
    answer: @escaping AnswerMaking = { (received, _) throws(Failure) in Answer(received) }
  ) -> Route {
    let isWrite = M.access.effect != .read
    return Route(
      operation: operation, method: method, path: path, limit: limit, body: body, takesKey: isWrite,
      isDeprecated: isDeprecated,
      documentation: RouteDocumentation(summary: M.summary, answer: { Schema.of(M.Outcome.self) })
    ) { (exchange) async throws(Failure) in
      let parameters = try exchange.parameters(arguments)
      let received = try await exchange.call(M.name, parameters, isWrite: isWrite)
      var answer = try answer(received, exchange)
      answer.note(received.receipt)
      return answer
    }
  }

  /// The same, with the shape that its answer has here.
  func answering<Wire: Codable & SendableMetatype>(_: Wire.Type) -> Route {
    var route = self
    route.documentation.answer = { Schema.of(Wire.self) }
    return route
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
