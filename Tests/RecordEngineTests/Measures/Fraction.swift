import RecordModel
import Testing

@testable import RecordStore

/// A fraction of whole numbers: arithmetic that shares nothing with the one under test.
struct Fraction: Comparable {
  let above, below: Int128

  init(_ above: Int128, _ below: Int128 = 1) { (self.above, self.below) = (above, below) }

  /// A decimal as it is written.
  init(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let decimals = parts.count > 1 ? String(parts[1]) : ""
    let power = decimals.reduce(Int128(1)) { power, _ in power * 10 }
    let digits = Int128("\(parts[0])\(decimals)") ?? 0
    self.init(digits, power)
  }

  static func < (left: Self, right: Self) -> Bool { left.above * right.below < right.above * left.below }
  static func == (left: Self, right: Self) -> Bool { left.above * right.below == right.above * left.below }
  static func + (left: Self, right: Self) -> Self {
    Self(left.above * right.below + right.above * left.below, left.below * right.below)
  }
  static func - (left: Self, right: Self) -> Self { left + Self(-right.above, right.below) }
  static func * (left: Self, right: Self) -> Self { Self(left.above * right.above, left.below * right.below) }
  static func / (left: Self, right: Self) -> Self { Self(left.above * right.below, left.below * right.above) }

  /// The greatest whole number that is not above.
  var floor: Int128 {
    let (quotient, remainder) = above.quotientAndRemainder(dividingBy: below)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The nearest multiple of a step; between two the upper one.
  func rounded(to step: Fraction) -> Fraction { Fraction((self / step + Fraction(1, 2)).floor) * step }

  /// As a decimal of so many places, for numbers that are one.
  func text(_ places: Int) -> String {
    let power = (0..<places).reduce(Int128(1)) { power, _ in power * 10 }
    let digits = (self * Fraction(power)).floor
    let (whole, rest) = digits.magnitude.quotientAndRemainder(dividingBy: UInt128(power))
    let decimals = String(String(UInt128(power) + rest).dropFirst())
    return (digits < 0 ? "-" : "") + "\(whole)" + (places == 0 ? "" : ".\(decimals)")
  }
}

/// How values of other units become those of the kept ones, written anew from the sources: kept = (value + before) × factor.
enum KnownUnits {
  struct Unit: Sendable {
    let ucum: String
    var before = "0"
    let factor: (above: Int128, below: Int128)
    /// Decimals with which people and instruments report it.
    let places: Int

    func kept(_ value: Fraction) -> Fraction {
      (value + Fraction(before)) * Fraction(factor.above, factor.below)
    }

    /// The value that a kept figure is.
    func value(_ kept: Fraction) -> Fraction {
      kept / Fraction(factor.above, factor.below) - Fraction(before)
    }
  }

  static func of(_ kind: MeasureKind) -> [Unit] {
    switch kind {
    case .bloodPressureSystolic, .bloodPressureDiastolic:
      [Unit(ucum: "kPa", factor: (750_062, 100_000), places: 1)]
    case .temperature: [Unit(ucum: "[degF]", before: "-32", factor: (5, 9), places: 1)]
    case .weight:
      [
        Unit(ucum: "[lb_av]", factor: (45_359_237, 100_000_000), places: 1),
        Unit(ucum: "g", factor: (1, 1000), places: 0),
      ]
    case .height:
      [Unit(ucum: "m", factor: (100, 1), places: 2), Unit(ucum: "[in_i]", factor: (254, 100), places: 1)]
    case .bloodGlucose: [Unit(ucum: "mmol/L", factor: (10_000, 555), places: 1)]
    case .a1cLevel: [Unit(ucum: "mmol/mol", before: "23.5", factor: (100, 1093), places: 0)]
    case .creatinine: [Unit(ucum: "umol/L", factor: (10, 884), places: 0)]
    case .heartRate, .respiratoryRate, .oxygenSaturation, .bmi: []
    }
  }
}
