extension JSONParser {
  /// Longer numbers are refused: no double needs more, and reading them takes longer than they are worth.
  private static var longestNumber: Int { 1024 }

  mutating func number() throws(CodingFailure) {
    let start = position
    let isNegative = peek == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var digits = Digits()
    let first = peek
    try digitRun(&digits)
    guard first != UInt8(ascii: "0") || digits.count == 1 else {
      throw fail(.malformed, at: start, "a number without leading zeros")
    }
    var isWhole = true
    if peek == UInt8(ascii: ".") {
      isWhole = false
      position += 1
      let whole = digits.count
      try digitRun(&digits)
      digits.exponent -= digits.count - whole
    }
    if peek | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      try exponent(&digits)
    }
    guard position - start <= Self.longestNumber else {
      return try keep(start, "a number of at most \(Self.longestNumber) characters")
    }
    try finish(digits, isNegative, isWhole, start)
  }

  private mutating func finish(
    _ digits: Digits, _ isNegative: Bool, _ isWhole: Bool, _ start: Int
  ) throws(CodingFailure) {
    let extra = UInt64(start + 1) | TapeNode.note(decimals: isWhole ? 0 : digits.notedDecimals)
    if isWhole {
      guard let integer = digits.integer(isNegative) else {
        return try keep(start, "an integer of 64 bits")
      }
      return append(TapeNode(.integer, word: UInt64(bitPattern: integer), extra: extra))
    }
    if let integer = digits.wholeInteger(isNegative) {
      return append(TapeNode(.integer, word: UInt64(bitPattern: integer), extra: extra))
    }
    let number =
      digits.double(isNegative) ?? Double(String(decoding: source[start..<position], as: UTF8.self))
    guard let number, number.isFinite else { return try keep(start, "a finite number") }
    let node = TapeNode(number: number, extra: extra)
    // If the nearest double were a whole number that was not written, another number would come back: 0 for
    // `1e-400`.
    guard node.kind == .double || digits.isWhole && number.magnitude < 0x1p53 else {
      return try keep(start, "a number that can be told from the nearest whole one")
    }
    append(node)
  }

  /// A number that no type here holds: kept as it is written, or refused.
  private mutating func keep(_ start: Int, _ expected: String) throws(CodingFailure) {
    guard limits.keepsNumbers else { throw fail(.numberOutOfRange, at: start, expected) }
    append(TapeNode(.number, offset: start, length: position - start, extra: UInt64(start + 1)))
  }

  private mutating func digitRun(_ digits: inout Digits) throws(CodingFailure) {
    let start = position
    while position < source.count, case let digit = source[position] &- 48, digit < 10 {
      digits.append(digit)
      position += 1
    }
    guard position > start else { throw fail(.malformed, at: position, "a digit") }
  }

  private mutating func exponent(_ digits: inout Digits) throws(CodingFailure) {
    position += 1
    let isNegative = peek == UInt8(ascii: "-")
    if isNegative || peek == UInt8(ascii: "+") { position += 1 }
    var power = Digits()
    try digitRun(&power)
    let magnitude = power.isExact ? Int(min(power.mantissa, 100_000)) : 100_000
    digits.exponent += isNegative ? -magnitude : magnitude
  }
}

/// The digits of a number, as far as they fit.
struct Digits {
  var mantissa: UInt64 = 0
  var exponent = 0
  var count = 0
  /// Whether the mantissa holds every digit.
  var isExact = true
  /// Zeros that the digits end with.
  private var trailingZeros = 0

  mutating func append(_ digit: UInt8) {
    count += 1
    trailingZeros = digit == 0 ? trailingZeros + 1 : 0
    let (product, overflow) = mantissa.multipliedReportingOverflow(by: 10)
    let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
    if overflow || carry { isExact = false }
    if isExact { mantissa = sum }
  }

  /// Whether the number, as it is written, has no fraction.
  var isWhole: Bool { trailingZeros == count || exponent + trailingZeros >= 0 }

  /// How many decimals are written, if the last of them is a zero; otherwise 0.
  ///
  /// Zeros beyond the twelfth decimal and the fifteenth digit do not count.
  var notedDecimals: Int {
    guard isExact, exponent < 0, trailingZeros > 0 else { return 0 }
    var kept = self
    while kept.trailingZeros > 0, kept.hasTooMany {
      kept.mantissa /= 10
      kept.exponent += 1
      kept.trailingZeros -= 1
    }
    return kept.trailingZeros > 0 && kept.exponent < 0 && !kept.hasTooMany ? -kept.exponent : 0
  }

  private var hasTooMany: Bool { mantissa >= TapeNode.mostDigits || -exponent > TapeNode.mostDecimals }

  /// The whole number written with a point or an exponent, if it fits.
  func wholeInteger(_ isNegative: Bool) -> Int64? {
    guard isExact, isWhole else { return nil }
    if mantissa == 0 { return 0 }
    guard exponent.magnitude <= 20 else { return nil }
    var whole = self
    for _ in 0..<exponent.magnitude {
      if exponent < 0 {
        whole.mantissa /= 10
      } else {
        let (product, overflow) = whole.mantissa.multipliedReportingOverflow(by: 10)
        if overflow { return nil }
        whole.mantissa = product
      }
    }
    return whole.integer(isNegative)
  }

  func integer(_ isNegative: Bool) -> Int64? {
    guard isExact else { return nil }
    if !isNegative { return Int64(exactly: mantissa) }
    return mantissa <= UInt64(Int64.max) + 1 ? Int64(truncatingIfNeeded: 0 &- mantissa) : nil
  }

  /// The number, if one correctly rounded operation on exact doubles gives it: mantissa below 2⁵³ and a power
  /// of ten up to 10²², which are all exact.
  func double(_ isNegative: Bool) -> Double? {
    guard isExact, mantissa < 1 << 53, abs(exponent) <= 22 else { return nil }
    let power = Self.powers[abs(exponent)]
    let magnitude = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
    return isNegative ? -magnitude : magnitude
  }

  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19,
    1e20, 1e21, 1e22,
  ]
}
