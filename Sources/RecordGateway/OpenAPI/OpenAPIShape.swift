import RecordModel

/// A JSON Schema in compact form, similar to JSON itself.
enum OpenAPIShape {
  /// The form of a schema; optional members have a question mark.
  static func text(_ schema: Value, indent: String = "") -> String {
    if let constant = schema["const"] { return literal(constant) }
    if let cases = schema["enum"]?.asList, !cases.isEmpty {
      return cases.map(literal).joined(separator: " | ")
    }
    if let choices = (schema["anyOf"] ?? schema["oneOf"])?.asList {
      return choices.map { text($0, indent: indent) }.joined(separator: " | ")
    }
    let names = schema["type"]?.asText.map { [$0] } ?? (schema["type"]?.asList ?? []).compactMap(\.asText)
    guard !names.isEmpty else { return "any" }
    return names.map { name in
      switch name {
      case "object": object(schema, indent)
      case "array": "[" + (schema["items"].map { text($0, indent: indent) } ?? "any") + "]"
      default: name + bounds(schema, name)
      }
    }.joined(separator: " | ")
  }

  private static func object(_ schema: Value, _ indent: String) -> String {
    let required = Set((schema["required"]?.asList ?? []).compactMap(\.asText))
    var lines = (schema["properties"]?.asMembers ?? []).map { property in
      "\(indent)  \(property.name)\(required.contains(property.name) ? "" : "?"): "
        + text(property.value, indent: indent + "  ")
    }
    if case .object? = schema["additionalProperties"], let others = schema["additionalProperties"] {
      lines.append("\(indent)  …: \(text(others, indent: indent + "  "))")
    }
    return lines.isEmpty ? "{}" : "{\n" + lines.joined(separator: "\n") + "\n\(indent)}"
  }

  private static func bounds(_ schema: Value, _ name: String) -> String {
    if let format = schema["format"]?.asText { return " (\(format))" }
    if let pattern = schema["pattern"]?.asText { return " \(pattern)" }
    guard name == "integer" || name == "number" else { return "" }
    let (low, high) = (schema["minimum"].map(literal), schema["maximum"].map(literal))
    return low == nil && high == nil ? "" : " \(low ?? "")…\(high ?? "")"
  }

  private static func literal(_ value: Value) -> String {
    (try? JSON.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

extension Value {
  var asText: String? { if case .string(let text) = self { text } else { nil } }
  /// The elements of a list; none for anything else.
  var asList: [Value] { if case .array(let elements) = self { elements } else { [] } }
  /// The members of an object; none for anything else.
  var asMembers: [Value.Member] { if case .object(let members) = self { members } else { [] } }
}
