import Logging

/// Makes log values harmless: no value can end a line, start another field or steer a terminal.
enum LogText {
  /// Bytes kept of one value; a longer one is cut and marked with `…`.
  static let longestValue = 2048

  /// The value with control, format and line-separating characters written as `\n`, `\t` or `\u{1b}`, and
  /// cut.
  ///
  /// Format characters are the bidirectional overrides and their kind, which show a text in another order
  /// than it has.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if result.utf8.count >= longestValue { return result + "…" }
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\\": result += "\\\\"
      default:
        if isInvisible(scalar) {
          result += "\\u{" + String(scalar.value, radix: 16) + "}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }

  /// The value after `key=`: in double quotes if it is empty or holds a space, a quote or `=`.
  static func quoted(_ text: String) -> String {
    let value = escaped(text)
    guard value.isEmpty || value.unicodeScalars.contains(where: { " \"=".unicodeScalars.contains($0) }) else {
      return value
    }
    var result = "\""
    for scalar in value.unicodeScalars {
      if scalar == "\"" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }

  /// The key with anything but ASCII letters, digits, `_`, `.` and `-` replaced by `_`.
  static func key(_ text: String) -> String {
    String(decoding: text.utf8.map { isKeyByte($0) ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
  }

  /// A metadata value in one line: `[a, b]` and `{key=value}` with sorted keys for the nested kinds.
  static func render(_ value: Logger.MetadataValue) -> String {
    switch value {
    case .string(let text): text
    case .stringConvertible(let value): value.description
    case .array(let values): "[" + values.map(render).joined(separator: ", ") + "]"
    case .dictionary(let members):
      "{" + members.sorted { $0.key < $1.key }.map { "\($0.key)=\(render($0.value))" }.joined(separator: ", ")
        + "}"
    }
  }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"): true
    default: false
    }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if (0x20..<0x7f).contains(scalar.value) { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
      return true
    default: return false
    }
  }
}
