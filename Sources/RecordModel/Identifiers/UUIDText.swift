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
    var text = text
    return text.withUTF8 { parse($0, strict: strict) }
  }

  /// The same from UTF-8.
  static func parse(_ text: UnsafeBufferPointer<UInt8>, strict: Bool) -> (UInt64, UInt64)? {
    let hyphen = UInt8(ascii: "-")
    guard text.count == 36, text[8] == hyphen, text[13] == hyphen, text[18] == hyphen, text[23] == hyphen
    else {
      return nil
    }
    guard let first = word(text, 0, 8), let second = word(text, 9, 13), let third = word(text, 14, 18),
      let fourth = word(text, 19, 23), let fifth = word(text, 24, 36)
    else { return nil }
    let words = (first << 32 | second << 16 | third, fourth << 48 | fifth)
    guard strict else { return words }
    let isLower = !text.contains { $0 < UInt8(ascii: "a") && $0 >= UInt8(ascii: "A") }
    return isLower && words.0 >> 12 & 15 == 4 && words.1 >> 62 == 2 ? words : nil
  }

  private static func word(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> UInt64? {
    var word: UInt64 = 0
    for index in start..<end {
      let byte = text[index]
      switch byte {
      case 48...57: word = word << 4 | UInt64(byte - 48)
      case 97...102: word = word << 4 | UInt64(byte - 87)
      case 65...70: word = word << 4 | UInt64(byte - 55)
      default: return nil
      }
    }
    return word
  }
}
