/// A decimal number, exact to twelve decimals.
///
/// Kept as a whole number of its last decimals, because limits and bands meet at decimals such as 5.7 and
/// 38.0 that binary fractions cannot hold. Written as a whole number if it is one, else as a decimal
/// fraction. As a laboratory reported it, it also knows how many decimals it was written with: `2.0` is shown
/// as that, and equals 2 (R-MH-353). Whatever is computed has no such zeros.
package struct ExactDecimal: Sendable, Hashable, Comparable {
  /// The number times 10¹², in two words: a member of 128 bits makes a type that has to lie at multiples of 16 bytes, and an
  /// optional one with a third word is read by the compiler's code (6.3) where it does not, which ends the process.
  private let high: Int64
  private let low: UInt64
  /// How many decimals it is shown with; 0 for as many as it needs.
  private(set) var decimals: UInt8 = 0

  /// 1 in ``units``.
  static let one: Int128 = 1_000_000_000_000

  /// The number times 10¹².
  var units: Int128 { Int128(high) << 64 | Int128(low) }

  /// The number of that many trillionths.
  init(units: Int128) {
    (high, low) = (Int64(truncatingIfNeeded: units >> 64), UInt64(truncatingIfNeeded: units))
  }

  package init(thousandths: Int64) { self.init(units: Int128(thousandths) * (Self.one / 1000)) }

  package init(_ whole: Int32) { self.init(units: Int128(whole) * Self.one) }

  package static func == (left: Self, right: Self) -> Bool {
    left.high == right.high && left.low == right.low
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(high)
    hasher.combine(low)
  }

  package static func < (left: Self, right: Self) -> Bool { left.units < right.units }

  package static func + (left: Self, right: Self) -> Self { Self(units: left.units + right.units) }

  package static func - (left: Self, right: Self) -> Self { Self(units: left.units - right.units) }

  package static func * (number: Self, factor: Int32) -> Self { Self(units: number.units * Int128(factor)) }

  /// The same number shown with that many decimals, at most twelve.
  func showing(decimals: Int) -> ExactDecimal {
    var number = self
    number.decimals = UInt8(clamping: decimals)
    return number
  }

  package var magnitude: ExactDecimal { units < 0 ? Self(units: -units) : self }

  /// The number itself if it is whole and fits.
  package var whole: Int64? { units % Self.one == 0 ? Int64(exactly: units / Self.one) : nil }

  /// The nearest binary fraction; the same number is read from it again.
  package var double: Double {
    var (digits, power) = (units, 1e12)
    while power > 1, digits % 10 == 0 { (digits, power) = (digits / 10, power / 10) }
    return Double(digits) / power
  }

  /// The nearest multiple of a positive step; halves are rounded up.
  package func rounded(to step: ExactDecimal) -> ExactDecimal {
    ExactDecimal(units: Self.halfUp(units, step.units) * step.units)
  }

  /// `dividend / divisor` rounded half up; the divisor is positive.
  static func halfUp(_ dividend: Int128, _ divisor: Int128) -> Int128 {
    let raised = 2 * dividend + divisor
    let (quotient, remainder) = raised.quotientAndRemainder(dividingBy: 2 * divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension ExactDecimal: CustomStringConvertible {
  /// The number with as many decimals as it needs: `72`, `36.6`, `0.742`.
  package var description: String {
    if let reported { return reported.description }
    let (whole, rest) = units.magnitude.quotientAndRemainder(dividingBy: UInt128(Self.one))
    let sign = units < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    var decimals = String(String(UInt128(Self.one) + rest).dropFirst())
    while decimals.last == "0" { decimals.removeLast() }
    return "\(sign)\(whole).\(decimals)"
  }
}

extension ExactDecimal {
  /// The sum of products divided by a number above zero, rounded half up to a step.
  package static func quotient(
    _ products: [(ExactDecimal, ExactDecimal)], by divisor: ExactDecimal, to step: ExactDecimal
  ) -> ExactDecimal {
    let sum = products.reduce(Int128(0)) { $0 + $1.0.units * $1.1.units }
    return ExactDecimal(units: halfUp(sum, divisor.units * step.units) * step.units)
  }
}
