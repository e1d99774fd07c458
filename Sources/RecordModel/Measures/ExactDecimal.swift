/// A decimal number, exact to three decimals.
///
/// Kept as whole thousandths, because limits and bands meet at decimals such as 5.7 and 38.0 that binary fractions cannot
/// hold. Written as a whole number where it is one, else as a decimal fraction.
public struct ExactDecimal: Sendable, Hashable, Comparable {
  /// The number times one thousand.
  public let thousandths: Int64

  /// The number of that many thousandths.
  public init(thousandths: Int64) { self.thousandths = thousandths }

  /// A whole number.
  public init(_ whole: Int32) { thousandths = Int64(whole) * 1000 }

  /// Orders numbers by size.
  public static func < (left: Self, right: Self) -> Bool { left.thousandths < right.thousandths }

  /// The nearest multiple of a positive step; what lies between two is rounded up.
  public func rounded(to step: ExactDecimal) -> ExactDecimal {
    let steps = Self.halfUp(Int128(thousandths), Int128(step.thousandths))
    return ExactDecimal(clamping: steps * Int128(step.thousandths))
  }

  /// The number of that many thousandths, or the nearest there is.
  init(clamping thousandths: Int128) { self.thousandths = Int64(clamping: thousandths) }

  /// `dividend / divisor` rounded half up; the divisor is positive.
  ///
  /// Twice as wide as numbers are, so that products of two cannot overflow.
  static func halfUp(_ dividend: Int128, _ divisor: Int128) -> Int128 {
    let raised = 2 * dividend + divisor
    let (quotient, remainder) = raised.quotientAndRemainder(dividingBy: 2 * divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension ExactDecimal: CustomStringConvertible {
  /// The number with as many decimals as it needs: `72`, `36.6`, `0.742`.
  public var description: String {
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    let sign = thousandths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    var decimals = String(String(1000 + rest).dropFirst())
    while decimals.last == "0" { decimals.removeLast() }
    return "\(sign)\(whole).\(decimals)"
  }
}

extension ExactDecimal: Codable {
  /// The largest size that is read, far beyond every measure.
  private static let limit = 1e9

  /// Reads a number; what lies beyond its third decimal is rounded half up.
  public init(from decoder: any Decoder) throws {
    let number = try decoder.singleValueContainer().decode(Double.self)
    guard number.magnitude <= Self.limit else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a number of a measure's size"))
    }
    // A double below the limit is exact to 1e-7; this much closer to the upper thousandth counts as half.
    thousandths = Int64((number * 1000 + 0.5 + 1e-6).rounded(.down))
  }

  /// Writes a whole number where it is one, else a decimal fraction.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if thousandths % 1000 == 0 {
      try container.encode(thousandths / 1000)
    } else {
      try container.encode(Double(thousandths) / 1000)
    }
  }
}

extension ExactDecimal: SchemaDescribing {
  /// A JSON number.
  public static var schema: Value { ["type": "number"] }
}
