extension MedicationOrder {
  /// One number or two joined by a hyphen, each of at most six digits before and four after the point.
  package static func isDosage(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return (1...2).contains(parts.count) && parts.allSatisfy(isNumber)
  }

  private static func isNumber(_ text: Substring.UTF8View) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count <= 2, (1...6).contains(whole.count) else { return false }
    guard parts.count == 1 || (1...4).contains(parts[1].count) else { return false }
    return parts.allSatisfy { $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
  }
}
