import RecordStore

/// LOINC codes: at most seven digits, a hyphen, and a check digit by Luhn's rule (LOINC Users' Guide).
enum LOINC {
  /// Whether digits and check digit match: catches a swapped digit, not a code for something else.
  static func isCode(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let digits = parts.map { $0.map { Int($0) - 48 } }
    guard digits.count == 2, (1...7).contains(digits[0].count), digits[1].count == 1,
      digits.allSatisfy({ $0.allSatisfy((0...9).contains) })
    else { return false }
    var sum = 0
    for (place, digit) in digits[0].reversed().enumerated() {
      sum += place % 2 == 0 ? digit * 2 - (digit > 4 ? 9 : 0) : digit
    }
    return (10 - sum % 10) % 10 == digits[1][0]
  }
}
