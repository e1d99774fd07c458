import RecordTestSupport
import Testing

/// Where texts of units are compared: in one place (R-MH-351).
@Suite("Units") struct UnitTests {
  /// Places that compare something else, by what that is.
  private static let others = [
    "RecordModel/Numbers/UnitHolder.swift": "the one place",
    "RecordModel/Panel/Biomarker+Units.swift": "whether there is one at all",
    "RecordEngine/Labs/CreatinineRise.swift": "which of two known units it is",
    "RecordEngine/Labs/LabJudging.swift": "whether there is one at all",
    "RecordEngine/Labs/LabJudging+Limits.swift": "which unit a quantity is kept in",
    "RecordProcess/Settings/SettingDefinition.swift": "multiples of a figure",
  ]

  @Test("no text of a unit is compared or folded anywhere else") func places() throws {
    var found: [String: [Substring]] = [:]
    for (path, text) in try SourceTree.files(below: "Sources") {
      for line in text.split(separator: "\n") where Self.compares(line.drop { $0 == " " }) {
        found[String(path.dropFirst("Sources/".count)), default: []].append(line)
      }
    }
    expectSame(Set(found.keys), Self.others.keys, "ask UnitHolder.known instead; the list is `others`")
  }

  private static func compares(_ code: Substring) -> Bool {
    // Most lines have neither, and a form is read anew for each of the others.
    guard !code.hasPrefix("//"), ["nit", "cum"].contains(where: code.contains) else { return false }
    let unit = /(?i)\b\w*(?:unit|ucum|units)\b/.wordBoundaryKind(.simple)
    guard code.contains(unit) else { return false }
    let isCompared =
      code.contains(/(?i)\b(?:unit|ucum)s?\s*(?:==|!=)(?!\s*(?:nil|1\b))/.wordBoundaryKind(.simple))
      || code.contains(/(?i)(?:==|!=)\s*[\w.$]*\b(?:unit|ucum)\b/.wordBoundaryKind(.simple))
      || code.contains(/(?i)switch [\w.]*\b(?:unit|ucum)\b/.wordBoundaryKind(.simple))
    return isCompared
      || code.contains(
        /(?i)\b(?:unit|ucum)\.(?:lowercased|uppercased|hasPrefix|hasSuffix|contains)/.wordBoundaryKind(
          .simple))
  }

  @Test("such a comparison is seen") func seen() {
    for line in [
      "if unit == ucum { return }", "conversions.first { $0.unit == printed }", "switch unit.lowercased() {",
      "unit.lowercased().hasPrefix(\"ml/min\")", "target.unit != unit", "found.entered.unit == unit",
    ] {
      #expect(Self.compares(line[...]), "\(line)")
    }
    for line in ["unit == nil", "result.unit == nil", "entered.unit, in: unit", "// unit == ucum"] {
      #expect(!Self.compares(line[...]), "\(line)")
    }
  }
}
