/// The text form of a UUID: 8-4-4-4-12 hexadecimal digits.
enum UUIDText {
  private static let lowerDigits = Array("0123456789abcdef".utf8)

  static func text(_ high: UInt64, _ low: UInt64) -> String {
    String(unsafeUninitializedCapacity: 36) { buffer in
      var nibble = 0
      for index in 0..<36 {
        if index == 8 || index == 13 || index == 18 || index == 23 {
          buffer[index] = UInt8(ascii: "-")
        } else {
          let word = nibble < 16 ? high : low
          buffer[index] = lowerDigits[Int(word >> UInt64(60 - 4 * (nibble & 15)) & 15)]
          nibble += 1
        }
      }
      return 36
    }
  }

  /// Reads the text form; `strict` asks for lower case, version 4 and variant 8, 9, a or b.
  static func parse(_ text: String, strict: Bool) -> (UInt64, UInt64)? {
    guard text.utf8.count == 36 else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    var nibble = 0
    for (index, byte) in text.utf8.enumerated() {
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = digit(byte, strict: strict) else { return nil }
      if nibble < 16 { words.0 = words.0 << 4 | digit } else { words.1 = words.1 << 4 | digit }
      nibble += 1
    }
    if strict, words.0 >> 12 & 15 != 4 || words.1 >> 62 != 2 { return nil }
    return words
  }

  private static func digit(_ byte: UInt8, strict: Bool) -> UInt64? {
    switch byte {
    case 48...57: UInt64(byte - 48)
    case 97...102: UInt64(byte - 87)
    case 65...70 where !strict: UInt64(byte - 55)
    default: nil
    }
  }
}
