/// A score, exact to two decimals.
///
/// Kept as whole hundredths, because bands meet at decimals such as 2.99 and 3.00 that binary fractions
/// cannot hold. Written as a whole number if it is one, else as a decimal fraction.
package struct ScoreValue: Sendable, Hashable, Comparable {
  /// The score times one hundred.
  package let hundredths: Int

  /// The score of that many hundredths.
  package init(hundredths: Int) { self.hundredths = hundredths }

  /// The quotient rounded half up to two decimals (0.005 becomes 0.01, −0.005 becomes 0), or `nil` if the
  /// divisor is not positive or a number is too large.
  package init?(_ dividend: Int, dividedBy divisor: Int) {
    guard divisor > 0 else { return nil }
    let (scaled, tooLarge) = dividend.multipliedReportingOverflow(by: 200)
    let (doubled, tooLargeToo) = divisor.multipliedReportingOverflow(by: 2)
    let (raised, raisedTooLarge) = scaled.addingReportingOverflow(divisor)
    guard !tooLarge, !tooLargeToo, !raisedTooLarge else { return nil }
    let (quotient, remainder) = raised.quotientAndRemainder(dividingBy: doubled)
    hundredths = remainder < 0 ? quotient - 1 : quotient
  }

  /// A whole score; `nil` if it is too large.
  package init?(_ whole: Int) { self.init(whole, dividedBy: 1) }

  package static func < (left: Self, right: Self) -> Bool { left.hundredths < right.hundredths }
}

extension ScoreValue: CustomStringConvertible {
  /// The score with as many decimals as it needs: `18`, `2.5`, `2.99`.
  package var description: String {
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension ScoreValue: Codable {
  /// The largest size that is read or written; beyond it a binary fraction no longer distinguishes
  /// hundredths.
  private static let limit = 1e12

  /// Reads a number with at most two decimals.
  package init(from decoder: any Decoder) throws {
    let number = try decoder.singleValueContainer().decode(Double.self)
    let scaled = (number * 100).rounded()
    // 1e-6 is far above the error of a double below the limit and far below a third decimal.
    guard scaled.magnitude <= Self.limit,
      (number * 100 - scaled).magnitude < max(1e-6, scaled.magnitude * 1e-14)
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a number with at most two decimals"))
    }
    hundredths = Int(scaled)
  }

  /// Writes a whole number if possible, else a decimal fraction.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if hundredths % 100 == 0 {
      try container.encode(hundredths / 100)
    } else {
      try container.encode(Double(hundredths) / 100)
    }
  }
}
