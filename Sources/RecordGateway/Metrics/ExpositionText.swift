/// Figures in the text format of Prometheus, version 0.0.4.
struct ExpositionText {
  private(set) var bytes: [UInt8] = []

  /// The media type of the text.
  static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

  /// Begins a family; all its samples follow it.
  mutating func begin(_ name: String, _ kind: MetricKind, _ help: String) {
    append("# HELP \(name) \(Self.escaped(help, quotes: false))\n# TYPE \(name) \(kind.rawValue)\n")
  }

  /// One line.
  mutating func sample(_ name: String, _ labels: [(name: String, value: String)], _ value: Double) {
    append(name)
    if !labels.isEmpty {
      let pairs = labels.map { "\($0.name)=\"\(Self.escaped($0.value, quotes: true))\"" }
      append("{\(pairs.joined(separator: ","))}")
    }
    append(" \(Self.number(value))\n")
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Whole numbers without a point, and the format's words for values that are no numbers.
  static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
    if let whole = Int64(exactly: value) { return String(whole) }
    return "\(value)"
  }

  /// Backslash and line break escaped, and in label values the quote too.
  private static func escaped(_ text: String, quotes: Bool) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\"" where quotes: result += "\\\""
      default: result.append(character)
      }
    }
    return result
  }
}
