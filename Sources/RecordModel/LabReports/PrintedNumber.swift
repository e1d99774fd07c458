/// Numbers as somebody enters them who reads a report: one at a time, so that nothing has to be guessed.
package enum PrintedNumber {
  /// The text without blanks at its ends, its number, and a comparator; no number if it is none.
  package static func read(_ text: String) -> (String, ExactDecimal?, ReportedResult.Comparator?) {
    let text = trimmed(text)
    let signs: [(String, ReportedResult.Comparator)] = [
      ("<=", .atMost), ("≤", .atMost), (">=", .atLeast), ("≥", .atLeast), ("<", .less), (">", .greater),
    ]
    for (sign, comparator) in signs where text.hasPrefix(sign) {
      let number = number(String(text.dropFirst(sign.count)))
      return (text, number, number == nil ? nil : comparator)
    }
    return (text, number(text), nil)
  }

  /// The numbers that a text may be: two where a mark may part decimals or thousands, as in `1.234`; the decimals first.
  package static func meanings(_ text: String) -> [ExactDecimal] {
    guard let decimal = read(text).1 else { return [] }
    let parts = text.split { !("0"..."9").contains($0) }
    guard text.contains(where: { ",.".contains($0) }), parts.count == 2, parts[1].utf8.count == 3,
      parts[0].utf8.count <= 3, parts[0] != "0"
    else { return [decimal] }
    return [decimal, decimal * 1000]
  }

  /// An interval such as `3,5 - 5,1` or `< 5`; `nil` if it cannot be read whole, and in one way.
  package static func interval(_ text: String) -> PrintedInterval? {
    let (_, bound, comparator) = read(text)
    if bound != nil, meanings(text).count > 1 { return nil }
    switch comparator {
    case .less: return PrintedInterval(high: bound, isOpen: true)
    case .atMost: return PrintedInterval(high: bound)
    case .greater: return PrintedInterval(low: bound, isOpen: true)
    case .atLeast: return PrintedInterval(low: bound)
    case nil: break
    }
    let ends = text.split { "-–—".contains($0) }.map { meanings(String($0)) }
    guard ends.count == 2, ends.allSatisfy({ $0.count == 1 }), ends[0][0] < ends[1][0] else { return nil }
    let (low, high) = (ends[0][0], ends[1][0])
    return PrintedInterval(low: low, high: high)
  }

  /// A number with a comma or a point before its decimals.
  private static func number(_ text: String) -> ExactDecimal? {
    let text = trimmed(text)
    let marks = text.count { $0 == "," || $0 == "." }
    guard marks <= 1, text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 44 || $0 == 46 || $0 == 45 })
    else { return nil }
    return ExactDecimal(text.replacing(",", with: "."))
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension BiomarkerPanel {
  /// The UCUM code of a printed unit; `nil` if the panel does not know it (R-SO-139).
  package func ucum(of printed: String) -> String? {
    let key = printed.lowercased().filter { !$0.isWhitespace }
    return unitAliases[key] ?? unitAliases[printed.lowercased()]
  }
}
