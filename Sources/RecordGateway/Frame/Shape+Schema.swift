import RecordModel

extension Shape {
  /// The JSON Schema (2020-12) of matching values.
  var schema: Value {
    switch self {
    case .text(let length):
      return [
        "type": "string", "minLength": .integer(Int64(length.lowerBound)),
        "maxLength": .integer(Int64(length.upperBound)),
        // Without control characters except tabs and line breaks (R-MH-010, R-MH-349).
        "pattern": "^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$",
      ]
    case .form(let form): return .object([.init("type", "string")] + form.keywords)
    case .words(let words): return ["type": "string", "enum": .array(words.map { .string($0) })]
    case .integer(let range): return Self.number("integer", range)
    case .number(let range): return Self.number("number", range)
    case .flag: return ["type": "boolean"]
    case .list(let element, let most):
      var members: [Value.Member] = [.init("type", "array"), .init("items", element.schema)]
      if let most { members.append(.init("maxItems", .integer(Int64(most)))) }
      return .object(members)
    case .dictionary(let element): return ["type": "object", "additionalProperties": element.schema]
    case .object(let members, let isOpen): return Self.object(members, isOpen)
    case .orNull(let shape): return ["anyOf": [shape.schema, ["type": "null"]]]
    case .judged(.text(let length)):
      return [
        "type": "string", "minLength": .integer(Int64(length.lowerBound)),
        "maxLength": .integer(Int64(length.upperBound)),
      ]
    case .judged(let shape): return shape.schema
    case .ignored: return [:]
    }
  }

  private static func number(_ type: String, _ range: ClosedRange<Int64>?) -> Value {
    var members: [Value.Member] = [.init("type", .string(type))]
    if let range {
      members += [.init("minimum", .integer(range.lowerBound)), .init("maximum", .integer(range.upperBound))]
    }
    return .object(members)
  }

  private static func object(_ members: [Member], _ isOpen: Bool) -> Value {
    let required = members.filter(\.isRequired).map { Value.string($0.name) }
    var schema: [Value.Member] = [
      .init("type", "object"),
      .init("properties", .object(members.map { .init($0.name, $0.shape.schema) })),
    ]
    if !required.isEmpty { schema.append(.init("required", .array(required))) }
    if !isOpen { schema.append(.init("additionalProperties", false)) }
    return .object(schema)
  }
}
