import RecordModel
import RecordTestSupport

@testable import RecordEngine

/// The table that comes with the program, for asking what it says of names.
struct ShippedTable {
  let finder: InteractionFinder

  init() throws { finder = try Self.shipped.get() }

  private static let shipped = Result {
    InteractionFinder(
      try InteractionTable.read(Shipped.file("Config/interactions/interactions-2026-4.json")))
  }

  /// What it says of two names, by rule.
  func found(_ left: String, _ right: String) -> [String: InteractionTable.Severity] {
    let (one, other) = (finder.substances(in: left), finder.substances(in: right))
    let rules = finder.rules(one, other).map { ($0.id, $0.severity) }
    let duplicates = finder.duplicates.findings(one, other).map { ($0.rule.id, $0.severity) }
    return Dictionary(rules + duplicates, uniquingKeysWith: { first, _ in first })
  }

  /// The worst of it, the same both ways round.
  func worst(_ left: String, _ right: String) -> InteractionTable.Severity? {
    let (found, turned) = (found(left, right), found(right, left))
    guard found == turned else { return nil }
    return [.severe, .moderate, .minor].first { found.values.contains($0) }
  }

  /// What it says of a name and an illness in words, by rule.
  func conflicts(_ name: String, _ illness: String) -> [String: InteractionTable.Severity] {
    let ids = finder.conditions.conditions(in: illness)
    let rules = finder.rules(finder.substances(in: name), against: ids)
    return Dictionary(rules.map { ($0.id, $0.severity) }, uniquingKeysWith: { first, _ in first })
  }
}
