/// The one text of a JSON value without numbers: members by name, no blanks (RFC 8785), texts in NFC.
package enum CanonicalText {
  package static func of(_ value: Value) -> String {
    String(decoding: (try? JSON.encode(sorted(value))) ?? [], as: UTF8.self)
  }

  private static func sorted(_ value: Value) -> Value {
    switch value {
    case .object(let members):
      let inner = members.map { Value.Member($0.name.composed, sorted($0.value)) }
      return .object(inner.sorted { Array($0.name.utf16).lexicographicallyPrecedes(Array($1.name.utf16)) })
    case .array(let elements): return .array(elements.map(sorted))
    case .string(let text): return .string(text.composed)
    case .null, .bool, .integer, .double: return value
    }
  }
}
