import RecordModel

/// The words of closed sets among a screen's values, in the language of its page (R-MH-311).
///
/// A value is such a word where the answer that it comes from says so. What somebody wrote stays as it is, whatever it is, and
/// so does everything that is sent back: values of fields, names and addresses.
struct ScreenWords: Sendable {
  /// The forms of the values of the bindings, as JSON Schema.
  let schemas: [String: Value]

  static let none = ScreenWords(schemas: [:])
  /// The place of any entry of a list.
  static let entry = "[]"

  /// A word in a language; the text itself if it is none of a closed set.
  func text(_ word: String, at place: [String], _ language: Language) -> String {
    guard language == .de, let german = Self.german[word], words(at: place).contains(word) else {
      return word
    }
    return german
  }

  /// The words that may stand at a place: the name of a binding, then names of members.
  func words(at place: [String]) -> [String] { schemas(at: place).flatMap(Self.words) }

  /// The forms of what may be at a place.
  func schemas(at place: [String]) -> [Value] {
    guard let name = place.first, let schema = schemas[name] else { return [] }
    return place.dropFirst().reduce([schema]) { found, step in found.flatMap { Self.parts($0, step) } }
  }

  private static func parts(_ schema: Value, _ step: String) -> [Value] {
    let inner = choices(schema).flatMap { parts($0, step) }
    if let member = schema["properties"]?[step] { return [member] + inner }
    if step == entry || Int(step) != nil, let element = schema["items"] { return [element] + inner }
    if let others = schema["additionalProperties"], case .object = others { return [others] + inner }
    return inner
  }

  private static func words(_ schema: Value) -> [String] {
    let own = (schema["enum"]?.asList ?? []) + [schema["const"]].compactMap(\.self)
    return own.compactMap(\.asText) + choices(schema).flatMap(words)
  }

  private static func choices(_ schema: Value) -> [Value] {
    ["anyOf", "oneOf", "allOf"].flatMap { schema[$0]?.asList ?? [] }
  }
}
