import RecordModel
import RecordStore

/// The amount of a dose as it is entered: a number, or a range from a lower to a higher one.
struct Dosage {
  let text: String

  /// Why it is none, and what to write instead.
  struct Problem: Equatable {
    var code = "bad_format"
    let message: String
  }

  /// `nil` for an amount.
  ///
  /// A falling range and the notations of plans and boxes are told from each other, because each could be read as another amount:
  /// `1-0-1` is two doses, `2-1` one or two, `1,5` one and a half or fifteen.
  var problem: Problem? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy(Self.isNumber) else { return notation }
    guard parts.count <= 2 else {
      return Problem(
        message:
          "the amount of one time, such as 1: times of day (1-0-1) belong in frequency or frequencyText")
    }
    let amounts = parts.compactMap { ExactDecimal($0) }
    guard let low = amounts.first, let high = amounts.last else { return notation }
    if parts.count == 1 { return low > ExactDecimal(0) ? nil : Self.nothing }
    return range(low, high)
  }

  /// A range rises from an amount above zero: `0-1` leaves open whether the medicine is taken at all, which is no amount but how
  /// often it is taken.
  private func range(_ low: ExactDecimal, _ high: ExactDecimal) -> Problem? {
    if low == high {
      if low == ExactDecimal(0) { return Self.nothing }
      return Problem(code: "inconsistent", message: "the number alone, such as 1 instead of 1-1")
    }
    if low > high {
      return Problem(code: "inconsistent", message: "the lower number first, such as 1-2 instead of 2-1")
    }
    guard low > ExactDecimal(0) else {
      return Problem(
        code: "out_of_range",
        message:
          "the amount of one time, such as 1 instead of 0-1: that it may be left out belongs in frequency, as needed"
      )
    }
    return nil
  }

  /// A dose of nothing is none.
  private static let nothing = Problem(
    code: "out_of_range", message: "above 0, such as 1: what is no longer taken is discontinued, not set to 0"
  )

  private var notation: Problem {
    if text.contains(",") { return Problem(message: "with a point, such as 1.5 instead of 1,5") }
    if text.contains("/") || text.unicodeScalars.contains(where: Self.isFraction) {
      return Problem(message: "as a decimal, such as 0.5 instead of ½ or 1/2")
    }
    if text.contains(where: { "\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2212}".contains($0) }) {
      return Problem(message: "with a hyphen, such as 1-2")
    }
    if text.unicodeScalars.contains(where: { $0.properties.isAlphabetic }) {
      return Problem(message: "the number alone, such as 500: its unit belongs in unit")
    }
    return Problem(message: "a number such as 500 or 2.5, or a range such as 1-2")
  }

  /// `½` and its like, whose compatibility form has a fraction slash.
  private static func isFraction(_ scalar: Unicode.Scalar) -> Bool {
    NormalizedText.compatible(String(scalar)).unicodeScalars.contains("\u{2044}")
  }

  /// At most six digits before and four after the point.
  private static func isNumber(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count <= 2, (1...6).contains(whole.count) else { return false }
    guard parts.count == 1 || (1...4).contains(parts[1].count) else { return false }
    return parts.allSatisfy { $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
  }
}
