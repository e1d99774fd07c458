import Glibc

/// A JSON text, read by code of the driver's own: what checks the daemon must not share its parser.
enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  /// As it was written.
  case number(String)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// Reads one text; `nil` where it is none.
  init?(_ bytes: ArraySlice<UInt8>) {
    var reader = JSONReader(bytes: bytes)
    guard let value = reader.value(depth: 0), reader.isAtEnd() else { return nil }
    self = value
  }

  subscript(_ name: String) -> JSON? { if case .object(let members) = self { members[name] } else { nil } }

  var text: String? { if case .string(let text) = self { text } else { nil } }
  var whole: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }
  var list: [JSON] { if case .array(let elements) = self { elements } else { [] } }
  var isTrue: Bool { self == .bool(true) }

  /// The text with the members of objects in the order of their names: equal values give equal bytes.
  var canonical: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let digits): digits
    case .string(let text): Self.quoted(text)
    case .array(let elements): "[" + elements.map(\.canonical).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.keys.sorted().map { "\(Self.quoted($0)):\(members[$0]?.canonical ?? "")" }.joined(
          separator: ",")
        + "}"
    }
  }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 32:
        result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// FNV-1a over the canonical text: enough against accidents, which is what is looked for.
  var hash: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in canonical.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }

  /// Without a member.
  func without(_ name: String) -> JSON {
    guard case .object(var members) = self else { return self }
    members[name] = nil
    return .object(members)
  }
}
