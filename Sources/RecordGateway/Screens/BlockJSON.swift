import RecordModel

extension Block {
  /// The block in the form of a template (R-MH-302), with its values in it.
  var json: Value {
    var members: [Value.Member] = [.init("type", .string(kind.rawValue))]
    if let id { members.append(.init("id", .string(id))) }
    var properties: [Value.Member] = []
    if !style.isEmpty { properties.append(.init("style", Self.object(style))) }
    if !attributes.isEmpty { properties.append(.init("attributes", Self.object(attributes))) }
    if let action { properties.append(.init("action", action.json)) }
    if !properties.isEmpty { members.append(.init("properties", .object(properties))) }
    if !children.isEmpty { members.append(.init("children", .array(children.map(\.json)))) }
    return .object(members)
  }

  private static func object(_ named: [Named]) -> Value {
    .object(named.map { .init($0.name, .string($0.text)) })
  }
}

extension Block.Child {
  fileprivate var json: Value {
    switch self {
    case .text(let text): .string(text)
    case .block(let block): block.json
    }
  }
}

extension Block.Action {
  fileprivate var json: Value {
    switch self {
    case .logout: ["action": "logout"]
    case .goTo(let screen): ["action": "goTo", "screen": .string(screen)]
    }
  }
}
