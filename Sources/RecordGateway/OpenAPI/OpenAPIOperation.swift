import HTTPTypes
import RecordModel

extension OpenAPIDocument {
  /// The description of one route.
  static func operation(_ route: Route, _ dialect: any Dialect) -> Value {
    let documentation = route.documentation
    var members: [Value.Member] = [
      .init("operationId", .string("\(dialect.name).\(route.operation)")),
      .init("summary", .string(documentation.summary)), .init("tags", [.string(dialect.name)]),
    ]
    if route.isDeprecated { members.append(.init("deprecated", true)) }
    members.append(.init("parameters", .array(parameters(route, dialect))))
    if let body = body(route) { members.append(.init("requestBody", body)) }
    members.append(.init("responses", .object(answers(route, dialect) + refusals(route, dialect))))
    members.append(.init("security", security(route, dialect)))
    members.append(.init("x-rate-limit-per-minute", .integer(Int64(route.limit))))
    return .object(members)
  }

  private static func parameters(_ route: Route, _ dialect: any Dialect) -> [Value] {
    let own = route.documentation.parameters().map { parameter -> Value in
      var members: [Value.Member] = [
        .init("name", .string(parameter.name)), .init("in", .string(parameter.place.rawValue)),
      ]
      if parameter.place == .path || parameter.isRequired { members.append(.init("required", true)) }
      members.append(.init("schema", parameter.schema))
      if !parameter.meaning.isEmpty { members.append(.init("description", .string(parameter.meaning))) }
      return .object(members)
    }
    var names = ["X-Request-Id"]
    if route.takesKey { names.append(dialect.keys.parameter) }
    if route.documentation.takesVersion { names.append("If-Match") }
    if route.documentation.isConditional { names += ["If-None-Match", "If-Modified-Since"] }
    return own + names.map { reference("parameters/" + $0) }
  }

  private static func body(_ route: Route) -> Value? {
    let isRequired: Bool
    switch route.body {
    case .empty: return nil
    case .object: isRequired = true
    case .objectIfAny: isRequired = false
    }
    let schema = route.documentation.request?() ?? ["type": "object"]
    return ["required": .bool(isRequired), "content": ["application/json": ["schema": schema]]]
  }

  private static func answers(_ route: Route, _ dialect: any Dialect) -> [Value.Member] {
    let documentation = route.documentation
    var content: [Value.Member] = []
    if let schema = documentation.answer?() {
      content.append(
        .init(
          "application/json", ["schema": documentation.isBare ? schema : dialect.envelopeSchema(of: schema)]))
    }
    content += documentation.otherMedia.map { .init($0, ["schema": ["type": "string"]]) }
    var answer: [Value.Member] = [
      .init("description", .string(content.isEmpty ? "Done." : "The answer.")),
      .init("headers", headers(route)),
    ]
    if !content.isEmpty { answer.append(.init("content", .object(content))) }
    if !documentation.links.isEmpty {
      answer.append(.init("links", .object(documentation.links.map { link($0, dialect) })))
    }
    var answers = documentation.statuses.map { Value.Member("\($0.code)", .object(answer)) }
    if documentation.isConditional {
      answers.append(.init("304", ["description": "The client's copy is still good."]))
    }
    return answers
  }

  private static func link(_ link: RouteDocumentation.Link, _ dialect: any Dialect) -> Value.Member {
    .init(
      link.operation,
      [
        "operationId": .string("\(dialect.name).\(link.operation)"),
        "parameters": .object(link.parameters.map { .init($0.name, .string($0.expression)) }),
      ])
  }

  private static func headers(_ route: Route) -> Value {
    var headers: [Value.Member] = [.init("X-Request-Id", ["schema": ["type": "string"], "required": true])]
    if route.documentation.isConditional {
      headers.append(.init("ETag", ["schema": ["type": "string"]]))
      headers.append(.init("Last-Modified", ["schema": ["type": "string"]]))
    }
    if route.takesKey {
      headers.append(.init("Idempotency-Replayed", ["schema": ["type": "string", "const": "true"]]))
    }
    return .object(headers)
  }

  private static func refusals(_ route: Route, _ dialect: any Dialect) -> [Value.Member] {
    let schema = reference("schemas/" + refusalName(dialect))
    return dialect.refusals(on: route).sorted { $0.key < $1.key }.map { status, meaning in
      var members: [Value.Member] = [.init("description", .string(meaning))]
      if status == 429 || status == 503 {
        members.append(
          .init("headers", ["Retry-After": ["schema": ["type": "string", "pattern": "^[0-9]+$"]]]))
      }
      var content = [Value.Member("application/json", ["schema": schema])]
      if status == 404, let media = route.documentation.refusalMedia {
        content = [.init(media, ["schema": ["type": "string"]])]
      }
      members.append(.init("content", .object(content)))
      return Value.Member("\(status)", .object(members))
    }
  }

  private static func security(_ route: Route, _ dialect: any Dialect) -> Value {
    guard route.session == .required else { return [] }
    let cookie = dialect.cookie.map { _ in Value.object([.init(cookieName(dialect), [])]) }
    return .array([["bearer": []]] + [cookie].compactMap { $0 })
  }

  private static func reference(_ name: String) -> Value { ["$ref": .string("#/components/" + name)] }
}
