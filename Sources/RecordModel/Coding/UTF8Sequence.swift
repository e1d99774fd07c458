/// The well-formed byte sequences of RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
enum UTF8Sequence {
  /// The length of the multi-byte sequence that starts at `index`, or `nil` if it is not well-formed.
  static func length(in bytes: [UInt8], at index: Int, end: Int) -> Int? {
    let lead = bytes[index]
    let second: ClosedRange<UInt8>
    let length: Int
    switch lead {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard index + length <= end, second.contains(bytes[index + 1]) else { return nil }
    for place in 2..<max(length, 2) where bytes[index + place] & 0xC0 != 0x80 { return nil }
    return length
  }

  /// The index of the first byte that is not part of well-formed text, or `nil` if all is well.
  static func firstInvalid(in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] < 0x80 {
        index += 1
      } else {
        guard let length = length(in: bytes, at: index, end: range.upperBound) else { return index }
        index += length
      }
    }
    return nil
  }
}
