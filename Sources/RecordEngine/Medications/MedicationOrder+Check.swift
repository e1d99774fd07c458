import RecordModel
import RecordStore

extension MedicationOrder {
  /// Refuses an order for all of its problems.
  func check(_ earlier: FieldChecks, _ person: PersonDetails) throws(Failure) {
    var checks = earlier
    checks.text("/order/name", name, 1...200)
    checks.text("/order/frequencyText", frequencyText, 1...200)
    checks.text("/order/instructions", instructions, 0...1000)
    if !Self.isDosage(dosage) {
      checks.refuse("/order/dosage", "bad_format", "a number such as 500 or 2.5, or a range such as 1-2")
    }
    checks.require(
      "/order/frequencyText", frequency != .other || frequencyText != nil, "how often, in words")
    checks.notBeforeBirth("/order/prescribedDate", prescribedDate, person)
    checks.refillDate("/order/refillDate", refillDate, prescribedDate, person)
    try checks.finish()
  }

  /// One number or two joined by a hyphen, each of at most six digits before and four after the point.
  private static func isDosage(_ text: String) -> Bool {
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

extension FieldChecks {
  /// A supply may be due in the past or in the future, but not before the prescription.
  mutating func refillDate(
    _ path: String, _ date: Timestamp?, _ prescribed: Timestamp?, _ person: PersonDetails
  ) {
    notBeforeBirth(path, date, person)
    guard let date, let prescribed, date < prescribed else { return }
    refuse(path, "inconsistent", "not before the prescription")
  }
}
