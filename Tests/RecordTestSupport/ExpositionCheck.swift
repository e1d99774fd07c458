/// Holds a text to the rules of the Prometheus text format, version 0.0.4.
///
/// One `# HELP` and one `# TYPE` before the samples of a family, all samples of a family together, each series once, names
/// and labels of the allowed characters, counters that end in `_total` or are positions, and buckets that grow up to
/// `+Inf`, which is the count.
package struct ExpositionCheck {
  /// What is wrong, line by line.
  package private(set) var problems: [String] = []
  /// The series with their values.
  package private(set) var samples: [String: Double] = [:]
  private var types: [String: String] = [:]
  private var current = ""
  private var lastBucket: (series: String, value: Double)?

  /// Reads a text.
  package init(_ text: String) {
    if !text.hasSuffix("\n") { problems.append("the last line has no end") }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      line.hasPrefix("#") ? comment(String(line)) : sample(String(line))
    }
  }

  private mutating func comment(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
    guard words.count >= 4, words[0] == "#", Self.isName(words[2]) else { return problems.append(line) }
    switch words[1] {
    case "HELP":
      if types[words[2]] != nil { problems.append("a second time: \(line)") }
      current = words[2]
    case "TYPE":
      guard current == words[2], types[current] == nil,
        ["counter", "gauge", "histogram"].contains(words[3])
      else { return problems.append(line) }
      types[current] = words[3]
    default: problems.append(line)
    }
  }

  private mutating func sample(_ line: String) {
    guard let space = line.lastIndex(of: " "),
      let value = Self.number(String(line[line.index(after: space)...]))
    else { return problems.append(line) }
    let series = String(line[..<space])
    let name = String(series.prefix { $0 != "{" })
    guard Self.isName(name), belongs(name), Self.hasLabels(series.dropFirst(name.count)) else {
      return problems.append(line)
    }
    if samples.updateValue(value, forKey: series) != nil { problems.append("a second time: \(line)") }
    if types[current] == "histogram" { bucket(name, series, value, line) }
    if types[current] == "counter", value < 0 { problems.append("a counter below zero: \(line)") }
  }

  private func belongs(_ name: String) -> Bool {
    switch types[current] {
    case "histogram": ["_bucket", "_sum", "_count"].contains { current + $0 == name }
    case nil: false
    default: current == name
    }
  }

  private mutating func bucket(_ name: String, _ series: String, _ value: Double, _ line: String) {
    if name.hasSuffix("_bucket") {
      if let last = lastBucket, last.series == name, last.value > value, !series.contains("\"0.0005\"") {
        problems.append("buckets shrink: \(line)")
      }
      lastBucket = (name, value)
    } else if name.hasSuffix("_count"), lastBucket?.value != value {
      problems.append("the last bucket is not the count: \(line)")
    }
  }

  private static func number(_ text: String) -> Double? {
    ["+Inf": .infinity, "-Inf": -.infinity, "NaN": .nan][text] ?? Double(text)
  }

  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
    }
  }

  /// `{name="value",…}` with quotes, backslashes and line breaks escaped, or nothing.
  private static func hasLabels(_ text: Substring) -> Bool {
    if text.isEmpty { return true }
    guard text.hasPrefix("{"), text.hasSuffix("}") else { return false }
    var rest = text.dropFirst().dropLast()
    while !rest.isEmpty {
      let name = rest.prefix { $0 != "=" }
      rest = rest.dropFirst(name.count)
      guard isName(String(name)), rest.hasPrefix("=\"") else { return false }
      rest = rest.dropFirst(2)
      while let character = rest.first, character != "\"" { rest = rest.dropFirst(character == "\\" ? 2 : 1) }
      guard rest.first == "\"" else { return false }
      rest = rest.dropFirst()
      if rest.first == "," { rest = rest.dropFirst() } else if !rest.isEmpty { return false }
    }
    return true
  }
}
