/// RFC 4648 §4: base64 with `+` and `/`, padded, as common tools read and write it.
package enum Base64 {
  package static func text(_ bytes: some Collection<UInt8>) -> String {
    var digits: [UInt8] = []
    Base64URL.append(bytes, to: &digits)
    for (index, digit) in digits.enumerated() {
      if digit == UInt8(ascii: "-") { digits[index] = UInt8(ascii: "+") }
      if digit == UInt8(ascii: "_") { digits[index] = UInt8(ascii: "/") }
    }
    digits += [UInt8](repeating: UInt8(ascii: "="), count: (4 - digits.count % 4) % 4)
    return String(decoding: digits, as: UTF8.self)
  }

  /// The bytes; `nil` if the text is not padded base64, or has unused bits that are not zero.
  package static func parse(_ text: String) -> [UInt8]? {
    var digits = Array(text.utf8)
    guard digits.count % 4 == 0,
      !digits.contains(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
    else { return nil }
    for _ in 0..<2 where digits.last == UInt8(ascii: "=") { digits.removeLast() }
    for (index, digit) in digits.enumerated() {
      if digit == UInt8(ascii: "+") { digits[index] = UInt8(ascii: "-") }
      if digit == UInt8(ascii: "/") { digits[index] = UInt8(ascii: "_") }
    }
    return Base64URL.parse(digits)
  }
}
