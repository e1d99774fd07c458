/// One of RFC 4648's alphabets of 64 digits.
///
/// Batches of records and pieces of documents go through it, so it works on whole buffers, three bytes and four digits at a time.
struct Base64Alphabet: Sendable {
  private let digits: [UInt8]
  /// The value of each character; ``none`` of what is no digit.
  private let values: [UInt8]
  private static let none: UInt8 = 255

  /// - Parameter last: the digits of 62 and 63.
  init(last: String) {
    digits = Array(("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + last).utf8)
    var values = [UInt8](repeating: Self.none, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    self.values = values
  }

  static func digits(for bytes: Int) -> Int { (bytes * 4 + 2) / 3 }

  /// Writes the digits of all bytes, without padding.
  func encode(_ bytes: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableBufferPointer<UInt8>) {
    digits.withUnsafeBufferPointer { digits in
      var (from, to) = (0, 0)
      func write(_ group: UInt32, _ count: Int) {
        for index in 0..<count { output[to + index] = digits[Int(group >> UInt32(18 - 6 * index) & 63)] }
        to += count
      }
      while from + 3 <= bytes.count {
        write(UInt32(bytes[from]) << 16 | UInt32(bytes[from + 1]) << 8 | UInt32(bytes[from + 2]), 4)
        from += 3
      }
      switch bytes.count - from {
      case 2: write(UInt32(bytes[from]) << 16 | UInt32(bytes[from + 1]) << 8, 3)
      case 1: write(UInt32(bytes[from]) << 16, 2)
      default: break
      }
    }
  }

  /// The bytes of digits without padding; `nil` if there are other characters, 4n+1 of them, or unused bits that are not zero.
  func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    let (groups, rest) = text.count.quotientAndRemainder(dividingBy: 4)
    guard rest != 1, let last = lastBytes(text, rest) else { return nil }
    var isValid = true
    var bytes = [UInt8](unsafeUninitializedCapacity: groups * 3 + last.count) { output, count in
      isValid = decode(groups, of: text, to: output)
      count = isValid ? groups * 3 : 0
    }
    guard isValid else { return nil }
    bytes += last
    return bytes
  }

  private func decode(
    _ groups: Int, of text: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableBufferPointer<UInt8>
  ) -> Bool {
    values.withUnsafeBufferPointer { values in
      var strange: UInt8 = 0
      for group in 0..<groups {
        var bits: UInt32 = 0
        for index in 4 * group..<4 * group + 4 {
          let value = values[Int(text[index])]
          (strange, bits) = (strange | value, bits << 6 | UInt32(value & 63))
        }
        output[3 * group] = UInt8(truncatingIfNeeded: bits >> 16)
        output[3 * group + 1] = UInt8(truncatingIfNeeded: bits >> 8)
        output[3 * group + 2] = UInt8(truncatingIfNeeded: bits)
      }
      return strange < 64
    }
  }

  /// The bytes of the two or three digits after the whole groups.
  private func lastBytes(_ text: UnsafeBufferPointer<UInt8>, _ count: Int) -> [UInt8]? {
    var bits: UInt32 = 0
    for digit in text.suffix(count) {
      let value = values[Int(digit)]
      guard value != Self.none else { return nil }
      bits = bits << 6 | UInt32(value)
    }
    switch count {
    case 0: return []
    case 2: return bits & 15 == 0 ? [UInt8(bits >> 4)] : nil
    default: return bits & 3 == 0 ? [UInt8(bits >> 10), UInt8(bits >> 2 & 255)] : nil
    }
  }
}

extension Base64Alphabet {
  /// Calls with the bytes in one piece, which most collections have already.
  static func contiguous<Result>(
    _ bytes: some Collection<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    bytes.withContiguousStorageIfAvailable(body) ?? Array(bytes).withUnsafeBufferPointer(body)
  }
}
