/// Zeros behind the last decimal of a number, which are no part of its value: `2.0`, `7.40`.
///
/// A number with them is the same number on a tape, with a note of how many decimals it was written with. Where nobody looks at the
/// note it changes nothing.
extension TapeNode {
  /// The low bits of ``extra``, which say where in the source a value stood.
  static let offsets: UInt64 = 0x00FF_FFFF_FFFF_FFFF

  /// How many decimals are noted at most: as many as ``ExactDecimal`` has.
  static let mostDecimals = 12

  /// A number with all its decimals is less than this, so that it and the power of ten are exact as doubles.
  static let mostDigits: UInt64 = 1_000_000_000_000_000

  /// How many decimals the number was written with, if the last of them is a zero; otherwise 0.
  var decimals: Int { kind == .integer || kind == .double ? Int(extra >> 56) : 0 }

  /// A note of that many decimals, for ``extra``.
  static func note(decimals: Int) -> UInt64 { UInt64(truncatingIfNeeded: decimals) << 56 }

  /// The number times ten to the power of its ``decimals``; exact, since it is below ``mostDigits``.
  var scaled: Int64 {
    let power = Self.power(of: decimals)
    return kind == .integer ? integer * power : Int64((double * Double(power)).rounded())
  }

  /// The number `scaled / 10^decimals`; `nil` if it has no zero behind its last decimal, or too many digits.
  init?(scaled: Int64, decimals: Int, next: UInt32 = 0, extra: UInt64 = 0) {
    guard (1...Self.mostDecimals).contains(decimals), scaled.magnitude < Self.mostDigits, scaled % 10 == 0
    else {
      return nil
    }
    let power = Self.power(of: decimals)
    let (whole, rest) = scaled.quotientAndRemainder(dividingBy: power)
    let noted = extra | Self.note(decimals: decimals)
    if rest == 0 {
      self.init(.integer, next: next, word: UInt64(bitPattern: whole), extra: noted)
    } else {
      self.init(.double, next: next, word: (Double(scaled) / Double(power)).bitPattern, extra: noted)
    }
  }

  private static func power(of decimals: Int) -> Int64 {
    (0..<decimals).reduce(1) { power, _ in power * 10 }
  }
}
