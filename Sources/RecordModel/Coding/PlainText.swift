/// Finds the end of a run of bytes that JSON strings hold as they are, eight bytes at a time.
enum PlainText {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// The index of the first byte from `start` on that is a quote, a backslash, a control character or, if
  /// `stopsAtMultibyte`, not ASCII; `bytes.count` if there is none.
  ///
  /// Subtracting sets the high bit of a byte that was less; the borrow may reach bytes above it, which does
  /// no harm since only the lowest is used.
  @inline(__always)
  static func end(_ bytes: UnsafeRawBufferPointer, from start: Int, stopsAtMultibyte: Bool) -> Int {
    var index = start
    while index &+ 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let less =
        (word &- ones &* 0x20) | ((word ^ ones &* 0x22) &- ones) | ((word ^ ones &* 0x5C) &- ones)
      let hits = (stopsAtMultibyte ? less | word : less & ~word) & highBits
      if hits != 0 { return index &+ hits.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < bytes.count, !isSpecial(bytes[index], stopsAtMultibyte) { index &+= 1 }
    return index
  }

  private static func isSpecial(_ byte: UInt8, _ stopsAtMultibyte: Bool) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
      || stopsAtMultibyte && byte >= 0x80
  }
}
