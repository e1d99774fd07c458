import RecordModel

/// The rules of the OpenRPC 1.3 specification (https://spec.open-rpc.org) for the objects of a document.
///
/// Written from the specification: which members an object has, which of them it must have, what each holds. Members
/// that begin with `x-` are extensions and may hold anything.
indirect enum OpenRPCShape: Sendable {
  case text
  case words([String])
  case truth
  case anything
  /// A JSON Schema: an object or a truth value.
  case schema
  case list(OpenRPCShape)
  case named(OpenRPCShape)
  case object([String: OpenRPCShape], required: [String])

  static let document = object(
    [
      "openrpc": words(["1.3.0", "1.3.1", "1.3.2"]), "info": info, "methods": list(method),
      "components": components,
    ],
    required: ["openrpc", "info", "methods"])

  private static let info = object(
    [
      "title": text, "version": text, "description": text, "termsOfService": text, "contact": anything,
      "license": anything,
    ],
    required: ["title", "version"])

  private static let method = object(
    [
      "name": text, "summary": text, "description": text,
      "paramStructure": words(["by-name", "by-position", "either"]),
      "params": list(contentDescriptor), "result": contentDescriptor, "examples": list(pairing),
      "deprecated": truth,
      "errors": list(anything), "tags": list(anything),
    ], required: ["name", "params"])

  private static let contentDescriptor = object(
    [
      "name": text, "summary": text, "description": text, "required": truth, "schema": schema,
      "deprecated": truth,
    ],
    required: ["name", "schema"])

  private static let pairing = object(
    ["name": text, "description": text, "params": list(example), "result": example],
    required: ["name", "params"])

  private static let example = object(
    ["name": text, "summary": text, "description": text, "value": anything], required: ["name", "value"])

  private static let components = object(
    ["schemas": named(schema), "errors": named(anything), "contentDescriptors": named(contentDescriptor)],
    required: [])

  /// Where a value breaks the rules, as paths with what is wrong.
  func faults(_ value: Value, at path: String) -> [String] {
    switch (self, value) {
    case (.anything, _), (.truth, .bool), (.schema, .object), (.schema, .bool): return []
    case (.text, .string(let text)): return text.isEmpty ? ["\(path): empty"] : []
    case (.words(let allowed), .string(let text)):
      return allowed.contains(text) ? [] : ["\(path): not allowed"]
    case (.list(let element), .array(let elements)):
      return elements.enumerated().flatMap { element.faults($1, at: "\(path)[\($0)]") }
    case (.named(let element), .object(let members)):
      return members.flatMap { element.faults($0.value, at: "\(path).\($0.name)") }
    case (.object(let known, let required), .object(let members)):
      return Self.faults(members, known, required, at: path)
    default: return ["\(path): of the wrong type"]
    }
  }

  private static func faults(
    _ members: [Value.Member], _ known: [String: OpenRPCShape], _ required: [String], at path: String
  ) -> [String] {
    let absent = required.filter { name in !members.contains { $0.name == name } }
    var faults = absent.map { "\(path).\($0): missing" }
    for member in members where !member.name.hasPrefix("x-") {
      guard let shape = known[member.name] else {
        faults.append("\(path).\(member.name): unknown")
        continue
      }
      faults += shape.faults(member.value, at: "\(path).\(member.name)")
    }
    return faults
  }
}
