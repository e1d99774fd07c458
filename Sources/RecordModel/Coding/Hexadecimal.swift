/// Bytes as hexadecimal digits, two each, the higher first.
package enum Hexadecimal {
  /// The bytes as lower-case digits.
  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    bytes.withContiguousStorageIfAvailable { text(of: $0) }
      ?? Array(bytes).withUnsafeBufferPointer { text(of: $0) }
  }

  private static func text(of bytes: UnsafeBufferPointer<UInt8>) -> String {
    String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
      for (index, byte) in bytes.enumerated() {
        (text[2 * index], text[2 * index + 1]) = (digit(byte >> 4), digit(byte & 15))
      }
      return 2 * bytes.count
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? value + 48 : value + 87 }

  /// The bytes; `nil` if the digits are not pairs.
  package static func bytes(_ digits: some Collection<UInt8>) -> [UInt8]? {
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    var high: UInt8?
    for digit in digits {
      guard let value = value(digit) else { return nil }
      if let first = high.take() { bytes.append(first << 4 | value) } else { high = value }
    }
    return bytes
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - 48
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - 87
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - 55
    default: nil
    }
  }
}
