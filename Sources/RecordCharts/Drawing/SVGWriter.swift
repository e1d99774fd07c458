/// Writes elements with escaped texts and numbers of one decimal, so that the same drawing gives the same
/// bytes.
struct SVGWriter {
  private(set) var text = ""
  private var open: [String] = []

  mutating func begin(_ name: String, _ attributes: [(String, String)] = []) {
    tag(name, attributes, end: ">\n")
    open.append(name)
  }

  /// Ends the innermost element.
  mutating func end() {
    guard let name = open.popLast() else { return }
    indent()
    text += "</\(name)>\n"
  }

  /// An element without content.
  mutating func element(_ name: String, _ attributes: [(String, String)]) {
    tag(name, attributes, end: "/>\n")
  }

  mutating func element(_ name: String, _ attributes: [(String, String)] = [], text content: String) {
    tag(name, attributes, end: ">")
    text += "\(Markup.escaped(content))</\(name)>\n"
  }

  private mutating func tag(_ name: String, _ attributes: [(String, String)], end: String) {
    indent()
    text += "<\(name)"
    for (key, value) in attributes { text += " \(key)=\"\(Markup.escaped(value))\"" }
    text += end
  }

  private mutating func indent() { text += String(repeating: " ", count: open.count) }

  /// A coordinate with at most one decimal; `0` for values that are no numbers.
  static func number(_ value: Double) -> String {
    guard value.magnitude < 1e9 else { return "0" }
    let tenths = Int((value * 10).rounded())
    let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return "\(tenths < 0 ? "-" : "")\(whole)\(rest == 0 ? "" : ".\(rest)")"
  }
}

/// Makes texts safe to stand in HTML and SVG.
package enum Markup {
  /// The text with the five special characters escaped, and without characters that XML does not allow.
  package static func escaped(_ text: String) -> String {
    var safe = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": safe += "&amp;"
      case "<": safe += "&lt;"
      case ">": safe += "&gt;"
      case "\"": safe += "&quot;"
      case "'": safe += "&#39;"
      case "\t", "\n": safe.unicodeScalars.append(scalar)
      default: safe.unicodeScalars.append(isAllowed(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return safe
  }

  /// Control characters and bidirectional overrides are not allowed.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
