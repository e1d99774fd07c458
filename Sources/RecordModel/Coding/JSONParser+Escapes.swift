extension JSONParser {
  /// Appends what the escape at `start` stands for, and gives the index after it.
  mutating func escape(_ start: Int) throws(CodingFailure) -> Int {
    guard start + 1 < source.count else { throw fail(.malformed, at: source.count, "the end of an escape") }
    switch source[start + 1] {
    case UInt8(ascii: "\""): unescaped.append(UInt8(ascii: "\""))
    case UInt8(ascii: "\\"): unescaped.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "/"): unescaped.append(UInt8(ascii: "/"))
    case UInt8(ascii: "b"): unescaped.append(0x08)
    case UInt8(ascii: "f"): unescaped.append(0x0C)
    case UInt8(ascii: "n"): unescaped.append(0x0A)
    case UInt8(ascii: "r"): unescaped.append(0x0D)
    case UInt8(ascii: "t"): unescaped.append(0x09)
    case UInt8(ascii: "u"): return try unicodeEscape(start)
    default: throw fail(.malformed, at: start, "one of the escapes of JSON")
    }
    return start + 2
  }

  private mutating func unicodeEscape(_ start: Int) throws(CodingFailure) -> Int {
    let unit = try codeUnit(start)
    guard unit & 0xF800 == 0xD800 else {
      append(scalar: unit)
      return start + 6
    }
    guard unit < 0xDC00, start + 7 < source.count, source[start + 6] == UInt8(ascii: "\\"),
      source[start + 7] == UInt8(ascii: "u")
    else { throw fail(.loneSurrogate, at: start, "a surrogate pair") }
    let low = try codeUnit(start + 6)
    guard low & 0xFC00 == 0xDC00 else { throw fail(.loneSurrogate, at: start, "a surrogate pair") }
    append(scalar: 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF)
    return start + 12
  }

  /// The four hexadecimal digits after the `\u` at `start`.
  private func codeUnit(_ start: Int) throws(CodingFailure) -> UInt32 {
    var unit: UInt32 = 0
    for index in start + 2..<start + 6 {
      guard index < source.count else { throw fail(.malformed, at: source.count, "four hexadecimal digits") }
      let byte = source[index]
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - 48
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - 87
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - 55
      default: throw fail(.malformed, at: index, "four hexadecimal digits")
      }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }

  private mutating func append(scalar: UInt32) {
    func tail(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: 0x80 | scalar >> shift & 0x3F) }
    switch scalar {
    case 0..<0x80:
      unescaped.append(UInt8(truncatingIfNeeded: scalar))
    case 0x80..<0x800:
      unescaped.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
      unescaped.append(tail(0))
    case 0x800..<0x10000:
      unescaped.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      unescaped.append(tail(6))
      unescaped.append(tail(0))
    default:
      unescaped.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
      unescaped.append(tail(12))
      unescaped.append(tail(6))
      unescaped.append(tail(0))
    }
  }
}
