import RecordModel

/// Checks values against the part of JSON Schema that the daemon's document uses.
///
/// A keyword it does not know is a fault of its own, so that nothing is passed over in silence.
struct SchemaCheck: Sendable {
  /// Schemas by the name that follows `#/components/schemas/`.
  let components: Value

  /// Where the value does not fit, as paths with the keyword that fails.
  func faults(_ value: Value, _ schema: Value, at path: String = "$") -> [String] {
    if let reference = schema["$ref"]?.text {
      let prefix = "#/components/schemas/"
      guard reference.hasPrefix(prefix), let found = components[String(reference.dropFirst(prefix.count))]
      else {
        return ["\(path): $ref leads nowhere"]
      }
      return faults(value, found, at: path)
    }
    return schema.members.flatMap { fault($0, value, schema, path) }
  }

  private func fault(_ keyword: Value.Member, _ value: Value, _ schema: Value, _ path: String) -> [String] {
    let fails = ["\(path): \(keyword.name)"]
    switch keyword.name {
    case "type":
      return Self.fits(value, keyword.value) ? [] : [value == .null ? "\(path): null" : "\(path): type"]
    case "enum": return keyword.value.list.contains(value) ? [] : fails
    case "maxItems": return value.list.count <= Int(keyword.value.whole ?? 0) ? [] : fails
    case "minItems": return value.list.count >= Int(keyword.value.whole ?? 0) ? [] : fails
    case "multipleOf": return Self.isMultiple(value, of: keyword.value) ? [] : fails
    case "const": return keyword.value == value ? [] : fails
    case "pattern", "minLength", "maxLength", "format": return Self.textFits(value, keyword) ? [] : fails
    case "minimum":
      return Self.number(value).map { $0 >= Self.number(keyword.value) ?? 0 } ?? true ? [] : fails
    case "maximum":
      return Self.number(value).map { $0 <= Self.number(keyword.value) ?? 0 } ?? true ? [] : fails
    case "required":
      return keyword.value.list.compactMap(\.text).filter { value[$0] == nil }.map {
        "\(path).\($0): required"
      }
    case "properties":
      return keyword.value.members.flatMap { property in
        value[property.name].map { faults($0, property.value, at: "\(path).\(property.name)") } ?? []
      }
    case "additionalProperties": return others(keyword.value, value, schema, path)
    case "items":
      return value.list.enumerated().flatMap { faults($1, keyword.value, at: "\(path)[\($0)]") }
    case "oneOf": return keyword.value.list.count { faults(value, $0, at: path).isEmpty } == 1 ? [] : fails
    case "anyOf": return keyword.value.list.contains { faults(value, $0, at: path).isEmpty } ? [] : fails
    case "title", "description", "default", "examples", "$comment": return []
    default: return ["\(path): the keyword \(keyword.name) is not known to this check"]
    }
  }

  private func others(_ rule: Value, _ value: Value, _ schema: Value, _ path: String) -> [String] {
    let known = Set(schema["properties"]?.members.map(\.name) ?? [])
    let others = value.members.filter { !known.contains($0.name) }
    if rule == false { return others.map { "\(path).\($0.name): not allowed" } }
    return rule == true ? [] : others.flatMap { faults($0.value, rule, at: "\(path).\($0.name)") }
  }

  private static func fits(_ value: Value, _ type: Value) -> Bool {
    let names = type.text.map { [$0] } ?? type.list.compactMap(\.text)
    return names.contains { name in
      switch (name, value) {
      case ("null", .null), ("boolean", .bool), ("integer", .integer), ("number", .integer),
        ("number", .double),
        ("string", .string), ("array", .array), ("object", .object):
        true
      default: false
      }
    }
  }

  private static func textFits(_ value: Value, _ keyword: Value.Member) -> Bool {
    guard let text = value.text else { return true }
    switch keyword.name {
    case "minLength": return text.unicodeScalars.count >= Int(keyword.value.whole ?? 0)
    case "maxLength": return text.unicodeScalars.count <= Int(keyword.value.whole ?? 0)
    case "pattern":
      guard let pattern = keyword.value.text, let expression = try? Regex(pattern) else { return false }
      return text.contains(expression)
    default:
      switch keyword.value.text {
      case "date": return CalendarDay(text) != nil
      case "date-time": return Timestamp.parse(text) != nil
      case "email": return text.contains("@")
      case "uri-reference": return !text.isEmpty && !text.contains(" ")
      case "uuid": return CommandID(text) != nil
      default: return false
      }
    }
  }

  private static func isMultiple(_ value: Value, of unit: Value) -> Bool {
    guard let number = number(value), let unit = Self.number(unit) else { return true }
    // Hundredths are no binary fractions; the error of a quotient is far below this.
    return ((number / unit).rounded() - number / unit).magnitude < 1e-6
  }

  private static func number(_ value: Value) -> Double? {
    switch value {
    case .integer(let whole): Double(whole)
    case .double(let number): number
    default: nil
    }
  }
}
