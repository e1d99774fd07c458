import RecordModel

/// The units that a panel knows, by what laboratories print.
struct UnitNames: Sendable {
  private let codes: [String: String]

  init(_ panel: BiomarkerPanel) {
    var codes: [String: String] = [:]
    for alias in panel.unitAliases.names { codes[Self.folded(alias)] = panel.unitAliases[alias] }
    for biomarker in panel.biomarkers where !biomarker.isDimensionless {
      for code in [biomarker.ucum] + biomarker.conversions.map(\.ucum) where code != "1" {
        codes[Self.folded(code)] = codes[Self.folded(code)] ?? code
      }
    }
    self.codes = codes
  }

  /// Thousand millions and million millions.
  private static let counts = ["g/l": "10*9/L", "t/l": "10*12/L"]

  /// The UCUM code of a printed unit (R-SO-139).
  func code(_ printed: some StringProtocol) -> String? { codes[Self.folded(printed)] }

  /// The same for a biomarker: `G/l` is a count of thousand millions where no mass is measured.
  func code(_ printed: String, for biomarker: Biomarker) -> String? {
    if let count = Self.counts[Self.folded(printed)], biomarker.knows(count), !biomarker.knows("g/L") {
      return count
    }
    return code(printed)
  }

  /// The only unit of a biomarker that looks like what was read in a picture, or is one edit away from it.
  func nearest(_ printed: String, of biomarker: Biomarker) -> String? {
    let known = Set([biomarker.ucum] + biomarker.conversions.map(\.ucum))
    let counts = Self.counts.filter { known.contains($0.value) && !known.contains("g/L") }
    let own =
      codes.filter { known.contains($0.value) }.map { (Self.outline($0.key), $0.value) }
      + counts.map { (Self.outline($0.key), $0.value) }
    let read = Self.outline(Self.folded(printed))
    var alike = Set(own.filter { $0.0 == read }.map(\.1))
    // The sign for micro is lost easily.
    if alike.isEmpty { alike = Set(own.filter { $0.0 == ["u"] + read }.map(\.1)) }
    if alike.count == 1 { return alike.first }
    // Another unit that the panel knows is what it says.
    guard alike.isEmpty, read.count >= 3, code(printed) == nil else { return nil }
    let near = Set(own.filter { $0.0.count >= 3 && $0.0.isWithinOneEdit(of: read) }.map(\.1))
    return near.count == 1 ? near.first : nil
  }

  /// Characters that look alike in print are one.
  private static func outline(_ folded: String) -> [Character] {
    var outline = folded.compactMap { character -> Character? in
      switch character {
      case "i", "|", "1", "!", "/", "\\", "j", "t": "l"
      case "p", "y": "u"
      case "0": "o"
      case "5": "s"
      case "(", ")", "[", "]", "{", "}", ".", ",", "'", "‘", "’", "_", "—", "-", "\"", "“", "”": nil
      case "^", "*", "°", "4": "^"
      default: character
      }
    }
    // A double s is a capital one of another size.
    if outline == ["s", "s"] { outline = ["s"] }
    return outline
  }

  /// What some units say of their substance, such as `FEU`.
  static func isAddition(_ word: String) -> Bool {
    ["feu", "ddu", "hb", "krea", "crea", "kreatinin", "creatinine", "leuko", "wbc"].contains(
      word.lowercased())
  }

  /// Whether two words are one unit: `mL/min/1.73 m2`, `mg/g creatinine`.
  static func goesOn(_ unit: String, with word: String) -> Bool {
    if unit.hasSuffix("/1.73") || unit.hasSuffix("/1,73") {
      return word.lowercased().hasPrefix("m2") || word.lowercased().hasPrefix("m²")
    }
    return ["mg/g", "mg/mmol"].contains(unit.lowercased()) && isAddition(word)
  }

  /// Whether a text looks like a unit that the panel may not know: `mosmol/kg`, `/100 WBC`, `%`.
  static func isUnitLike(_ text: some StringProtocol) -> Bool {
    let letters = text.filter(\.isLetter).count
    guard text.count <= 16, !text.contains(":"), text.contains("%") || (text.contains("/") && letters > 0)
    else {
      return false
    }
    return text.first.map { $0.isLetter || $0 == "/" || $0 == "%" || $0.isASCIIDigit } ?? false
      && text.split(separator: "/").allSatisfy { $0.count <= 8 }
  }

  private static let raised: [Character: Character] = [
    "⁰": "0", "¹": "1", "²": "2", "³": "3", "⁴": "4", "⁵": "5", "⁶": "6", "⁷": "7", "⁸": "8", "⁹": "9",
  ]

  /// Lower case, one letter for micro, no spaces; `10⁹` is `10^9`.
  private static func folded(_ text: some StringProtocol) -> String {
    var folded = ""
    for character in text.lowercased() {
      switch character {
      case " ", "\u{a0}", "\u{202f}": continue
      case "μ", "µ": folded.append("u")
      case "×": folded.append("x")
      case "·": folded.append("*")
      default:
        if raised[character] != nil, folded.last?.isASCIIDigit == true, !folded.contains("^") {
          folded.append("^")
        }
        folded.append(raised[character] ?? character)
      }
    }
    return folded
  }
}
