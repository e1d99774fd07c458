/// What stands behind the number of a dose, and is no unit of a result.
enum DoseWords {
  private static let units: Set<String> = [
    "mg", "g", "µg", "μg", "mcg", "ie", "i.e.", "iu", "ml", "tbl", "tbl.", "tabl.", "tablette", "tabletten",
    "tablet", "tablets", "kapsel", "kapseln", "capsule", "capsules", "st", "st.", "daily", "täglich",
  ]

  /// `1-0-1`: in the morning, at noon, in the evening.
  static func isScheme(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count > 2 && parts.allSatisfy { (1...2).contains($0.count) && $0.allSatisfy(\.isASCIIDigit) }
  }

  static func isDose(_ text: String) -> Bool { units.contains(text.lowercased()) }
}
