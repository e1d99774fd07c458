/// The grammars of setting values; each function returns `nil` for a malformed text.
package enum SettingText {
  /// Decimal digits without sign, leading zeros or spaces.
  package static func decimal(_ text: some StringProtocol) -> Int? {
    let digits = text.utf8
    guard !digits.isEmpty, digits.count == 1 || digits.first != UInt8(ascii: "0") else { return nil }
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    return Int(text)
  }

  /// A number of bytes: decimal digits, then nothing or one of K, M, G, T for powers of 1024.
  package static func bytes(_ text: String) -> Int? {
    let shifts: [Character: Int] = ["K": 10, "M": 20, "G": 30, "T": 40]
    guard let last = text.last, let shift = shifts[last] else { return decimal(text) }
    guard let number = decimal(text.dropLast()) else { return nil }
    let (value, overflow) = number.multipliedReportingOverflow(by: 1 << shift)
    return overflow ? nil : value
  }

  /// The shortest form of a number of bytes that `bytes` reads back.
  package static func text(bytes: Int) -> String {
    for (suffix, shift) in [("T", 40), ("G", 30), ("M", 20), ("K", 10)]
    where bytes > 0 && bytes % (1 << shift) == 0 {
      return "\(bytes >> shift)\(suffix)"
    }
    return String(bytes)
  }

  /// Permission bits in octal, three digits with an optional leading zero.
  package static func mode(_ text: String) -> UInt32? {
    guard (3...4).contains(text.utf8.count), text.utf8.count == 3 || text.first == "0" else { return nil }
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }) else { return nil }
    return UInt32(text, radix: 8)
  }

  /// A path of at most `longest` bytes without control characters.
  package static func path(_ text: String, longest: Int) -> String? {
    guard !text.isEmpty, text.utf8.count <= longest, !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f })
    else {
      return nil
    }
    return text
  }

  /// A file name: ASCII letters, digits, `_`, `-` and `.`, not beginning with a dot.
  package static func fileName(_ text: String) -> String? {
    let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.".utf8)
    guard !text.isEmpty, text.utf8.count <= 64, text.first != ".", text.utf8.allSatisfy(allowed.contains)
    else {
      return nil
    }
    return text
  }

  /// The text without spaces and tabs at either end.
  package static func trimmed(_ text: some StringProtocol) -> String {
    let blanks: Set<Character> = [" ", "\t"]
    let start = text.drop(while: blanks.contains)
    guard let last = start.lastIndex(where: { !blanks.contains($0) }) else { return "" }
    return String(start[...last])
  }
}
