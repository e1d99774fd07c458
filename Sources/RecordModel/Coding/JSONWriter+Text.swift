extension JSONWriter {
  /// A string between quotes; only what JSON forbids is escaped.
  mutating func quote(_ bytes: [UInt8], _ range: Range<Int>) {
    bytes.withUnsafeBytes { quote(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// The same for UTF-8 anywhere.
  mutating func quote(_ text: UnsafeRawBufferPointer) {
    output.append(UInt8(ascii: "\""))
    var start = 0
    while start < text.count {
      let end = PlainText.end(text, from: start, stopsAtMultibyte: false)
      output.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[start..<end]))
      if end < text.count { escape(text[end]) }
      start = end + 1
    }
    output.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ byte: UInt8) {
    output.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: output.append(UInt8(ascii: "b"))
    case 0x09: output.append(UInt8(ascii: "t"))
    case 0x0A: output.append(UInt8(ascii: "n"))
    case 0x0C: output.append(UInt8(ascii: "f"))
    case 0x0D: output.append(UInt8(ascii: "r"))
    case 0..<0x20:
      output.append(contentsOf: [UInt8(ascii: "u"), 48, 48, byte < 16 ? 48 : 49])
      output.append(byte & 15 < 10 ? byte & 15 + 48 : byte & 15 + 87)
    default: output.append(byte)
    }
  }

  mutating func decimal(_ value: Int64) {
    var rest = value.magnitude
    // A sign and the 19 digits of the least integer, from the last one on.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var start = digits.count
      repeat {
        start -= 1
        digits[start] = UInt8(truncatingIfNeeded: 48 + rest % 10)
        rest /= 10
      } while rest > 0
      if value < 0 {
        start -= 1
        digits[start] = UInt8(ascii: "-")
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }

  /// The text form of a UUID between quotes, without a `String` on the way.
  mutating func uuid(_ high: UInt64, _ low: UInt64) {
    withUnsafeTemporaryAllocation(byteCount: UUIDText.length + 2, alignment: 1) { text in
      (text[0], text[UUIDText.length + 1]) = (UInt8(ascii: "\""), UInt8(ascii: "\""))
      UUIDText.write(high, low, to: UnsafeMutableRawBufferPointer(rebasing: text[1...]))
      output.append(contentsOf: text)
    }
  }
}
