/// RFC 4648 §5: base64 with `-` and `_`, without padding.
package enum Base64URL {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  package static func text(_ bytes: some Collection<UInt8>) -> String {
    var output: [UInt8] = []
    append(bytes, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  static func append(_ bytes: some Collection<UInt8>, to output: inout [UInt8]) {
    output.reserveCapacity(output.count + (bytes.count * 4 + 2) / 3)
    var (buffer, bits): (UInt32, UInt32) = (0, 0)
    for byte in bytes {
      (buffer, bits) = (buffer << 8 | UInt32(byte), bits + 8)
      while bits >= 6 {
        bits -= 6
        output.append(digits[Int(buffer >> bits & 63)])
      }
      buffer &= 63
    }
    if bits > 0 { output.append(digits[Int(buffer << (6 - bits) & 63)]) }
  }

  /// The bytes; `nil` if the text has other characters, a length of 4n+1, or unused bits that are not zero.
  package static func parse(_ text: some Collection<UInt8>) -> [UInt8]? {
    guard text.count % 4 != 1 else { return nil }
    var output: [UInt8] = []
    output.reserveCapacity(text.count * 3 / 4)
    var (buffer, bits): (UInt32, UInt32) = (0, 0)
    for character in text {
      guard let digit = value(character) else { return nil }
      (buffer, bits) = (buffer << 6 | digit, bits + 6)
      if bits >= 8 {
        bits -= 8
        output.append(UInt8(truncatingIfNeeded: buffer >> bits))
        buffer &= 1 << bits - 1
      }
    }
    return buffer == 0 ? output : nil
  }

  private static func value(_ character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character) + 4
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
