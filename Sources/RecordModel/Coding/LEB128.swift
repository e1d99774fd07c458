/// Whole numbers of as many bytes as they need: seven bits a byte, the lowest first, the highest bit of all but the last byte
/// set (LEB128, unsigned).
package enum LEB128 {
  /// Appends a number, 1 to 10 bytes.
  package static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Reads the number at a place and moves past it; `nil` if the bytes end within it or it is no `UInt64`.
  package static func read(_ bytes: [UInt8], at place: inout Int) -> UInt64? {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) where place < bytes.count {
      let byte = bytes[place]
      place += 1
      // The tenth byte has room for one bit.
      if shift == 63, byte > 1 { return nil }
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
    }
    return nil
  }
}
