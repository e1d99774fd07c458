/// A printed label without what does not belong to it.
struct LabelText: Sendable, Equatable {
  var text: String
  /// A unit that stands in it: `Glucose (mg/dL)`, `Hämoglobin [g/dl]`.
  var unit: String?

  init(_ words: [PageWord], _ units: UnitNames, _ index: LabelIndex) {
    let heights = words.map(\.box.height).sorted()
    let height = heights.isEmpty ? 1 : heights[heights.count / 2]
    var kept = words.filter { !Self.isLeader($0.text) }
    // A raised figure is the mark of a footnote.
    while let last = kept.last, kept.count > 1, last.text.count <= 3,
      last.box.height < height * 0.8 && last.text.allSatisfy({ $0.isNumber || ",*)".contains($0) })
        || ResultWords.isMark(last.text)
    { kept.removeLast() }
    var text = kept.text
    while let last = text.last, ".:…·_*".contains(last), text.count > 1 {
      guard last != "." || text.hasSuffix("..") || text.hasSuffix(" .") else { break }
      text.removeLast()
    }
    text = String(text.reversed().drop { $0 == " " }.reversed())
    (self.text, unit) = Self.cut(text, units)
    // `Thromboplastinzeit (s)` is a name with its unit.
    if index.isName(text), !index.isName(self.text) { self.text = text }
  }

  /// Whether a name goes on in the next line.
  static func isUnfinished(_ text: String) -> Bool {
    guard let last = text.last(where: { $0 != " " && $0 != "|" }) else { return false }
    return "-/,(".contains(last) || text.filter { $0 == "(" }.count > text.filter { $0 == ")" }.count
  }

  /// Dots that lead the eye to the result.
  static func isLeader(_ text: String) -> Bool {
    text.count >= 2 && text.allSatisfy { ".…·_-".contains($0) }
  }

  /// Parts the unit in the last brackets from the label.
  private static func cut(_ text: String, _ units: UnitNames) -> (String, String?) {
    if let last = text.last, let open = [")": "(", "]": "["][last] as Character? {
      guard let start = text.lastIndex(of: open), start > text.startIndex else { return (text, nil) }
      let inside = String(text[text.index(after: start)...].dropLast())
      let isUnit = units.code(inside) != nil || (UnitNames.isUnitLike(inside) && inside.contains("/"))
      if isUnit { return (trimmed(text[..<start]), inside) }
      return (text, nil)
    }
    // `Basophile in %`
    let parts = text.split(separator: " ")
    if parts.count > 2, parts[parts.count - 2] == "in", let last = parts.last,
      units.code(last) != nil || (last.contains("/") && UnitNames.isUnitLike(last))
    {
      return (parts.dropLast(2).joined(separator: " "), String(last))
    }
    // `Glucose, mg/dL`, `GFR, ml/min/1,73m²`
    for comma in text.indices.dropFirst() where text[comma] == "," {
      let rest = trimmed(text[text.index(after: comma)...])
      if units.code(rest) != nil || rest.contains("/") && UnitNames.isUnitLike(rest.prefix { $0 != " " }) {
        return (trimmed(text[..<comma]), rest)
      }
    }
    return (text, nil)
  }

  private static func trimmed(_ text: Substring) -> String {
    String(String(text.drop { $0 == " " }.reversed()).drop { " ,".contains($0) }.reversed())
  }
}
