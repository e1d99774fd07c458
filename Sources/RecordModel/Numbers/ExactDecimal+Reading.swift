extension ExactDecimal: Codable {
  /// The largest size that is read: fifteen digits before the point.
  ///
  /// Laboratories report viral loads up to 1.7·10⁹ IU/mL and red cells as 4.5·10¹² /L (R-MH-343). Products with the factors of a
  /// conversion, at most 10⁹ each, stay within 128 bits.
  private static let limit = 1e15

  /// Reads a number to its fifteenth digit and twelfth decimal; the rest is cut off, never rounded, so that
  /// the number is rounded once where a step is known (R-MH-198).
  package init(from decoder: any Decoder) throws {
    let number = try decoder.singleValueContainer().decode(Double.self)
    guard number.magnitude <= Self.limit else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a number of a measure's size"))
    }
    if let reported = decoder.ofTape?.reported { self.init(reported) } else { self.init(binary: number) }
  }

  /// Writes a whole number if possible, else a decimal fraction; with the zeros that were reported.
  package func encode(to encoder: any Encoder) throws {
    if let reported { return try reported.encode(to: encoder) }
    var container = encoder.singleValueContainer()
    if let whole { try container.encode(whole) } else { try container.encode(double) }
  }

  /// The decimal fraction that was written before it became this binary one.
  ///
  /// Any two decimals of at most fifteen digits are different doubles, and the shortest text that gives the
  /// double again is the one that was written.
  init(binary number: Double) {
    let thousandths = (number * 1000).rounded()
    if thousandths.magnitude < 1e15, thousandths / 1000 == number {
      self.init(thousandths: Int64(thousandths))
    } else {
      self.init(written: number.description)
    }
  }
}

extension ExactDecimal: LosslessStringConvertible {
  /// Reads a number such as `36.6`, `-2`, `1.5e-07`; `nil` for any other text, or one beyond 10¹⁵.
  package init?(_ text: String) {
    guard let number = Double(text), number.magnitude <= Self.limit else { return nil }
    self.init(written: text)
  }

  /// Takes the digits of a text that is known to be a number.
  private init(written text: String) {
    var (digits, significant, decimals, power) = (Int128(0), 0, 0, 0)
    var bytes = Substring(text).utf8
    let isNegative = bytes.first == UInt8(ascii: "-")
    var isFraction = false
    while let byte = bytes.popFirst() {
      if byte | 0x20 == UInt8(ascii: "e") {
        power = Int(Substring(bytes)) ?? 0
        break
      }
      if byte == UInt8(ascii: ".") { isFraction = true }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { continue }
      let isKept = significant < 15
      if isKept { digits = digits * 10 + Int128(byte - UInt8(ascii: "0")) }
      if isKept, digits > 0 { significant += 1 }
      if isKept == isFraction { decimals += isFraction ? 1 : -1 }
    }
    let shift = 12 + power - decimals
    let size = shift < 0 ? digits / Self.power(-shift) : digits * Self.power(shift)
    self.init(units: isNegative ? -size : size)
  }

  /// A power of ten, at most the greatest that a number of fifteen digits before the point needs.
  static func power(_ exponent: Int) -> Int128 {
    (0..<min(exponent, 27)).reduce(Int128(1)) { power, _ in power * 10 }
  }
}

extension ExactDecimal: SchemaDescribing {
  package static var schema: Value { ["type": "number"] }
}
