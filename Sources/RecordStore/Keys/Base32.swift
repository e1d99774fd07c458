/// Crockford's base 32: https://www.crockford.com/base32.html, without check digit; the last digit is filled with zeros.
enum Base32 {
  private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  package static func text(_ bytes: [UInt8]) -> String {
    var (text, bits, count): ([UInt8], UInt32, Int) = ([], 0, 0)
    for byte in bytes {
      (bits, count) = (bits << 8 | UInt32(byte), count + 8)
      while count >= 5 {
        count -= 5
        text.append(digits[Int(bits >> UInt32(count)) & 31])
      }
      bits &= (1 << UInt32(count)) - 1
    }
    if count > 0 { text.append(digits[Int(bits << UInt32(5 - count)) & 31]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// So many bytes; `nil` if there are fewer or more digits, or other signs.
  package static func bytes(_ text: String, count: Int) -> [UInt8]? {
    var (bytes, bits, held, seen): ([UInt8], UInt32, Int, Int) = ([], 0, 0, 0)
    for sign in text.utf8 where ![0x20, 0x2D, 0x0A, 0x0D, 0x09].contains(sign) {
      guard let value = value(of: sign) else { return nil }
      (bits, held, seen) = (bits << 5 | value, held + 5, seen + 1)
      if held >= 8 {
        held -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
      }
      bits &= (1 << UInt32(held)) - 1
      if bytes.count > count { return nil }
    }
    return bytes.count == count && seen == (count * 8 + 4) / 5 && bits == 0 ? bytes : nil
  }

  private static func value(of sign: UInt8) -> UInt32? {
    let upper = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(sign) ? sign - 32 : sign
    let digit: UInt8 =
      switch upper {
      case UInt8(ascii: "O"): UInt8(ascii: "0")
      case UInt8(ascii: "I"), UInt8(ascii: "L"): UInt8(ascii: "1")
      default: upper
      }
    return digits.firstIndex(of: digit).map { UInt32($0) }
  }
}
