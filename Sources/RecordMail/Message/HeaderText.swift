/// Text in a header: unchanged if it is short and plain, else in encoded words (RFC 2047).
enum HeaderText {
  /// Bytes of a line with an encoded word at most (RFC 2047 §2).
  static let longestLine = 76

  private static let opening = "=?UTF-8?Q?"
  private static let closing = "?="

  /// The lines of a header; those after the first begin with a space.
  ///
  /// Control characters become spaces first: a line break in the text never becomes one of the header.
  static func lines(_ name: String, _ text: String) -> [String] {
    let clean = flattened(text)
    let plain = "\(name): \(clean)"
    if isPlain(clean), plain.utf8.count <= longestLine { return [plain] }
    var lines: [String] = []
    var line = "\(name): \(opening)"
    for scalar in clean.unicodeScalars {
      let piece = encoded(scalar)
      if line.utf8.count + piece.utf8.count + closing.utf8.count > longestLine {
        lines.append(line + closing)
        line = " \(opening)"
      }
      line += piece
    }
    return lines + [line + closing]
  }

  /// Whether the text may stand in a phrase or an unstructured header without quotes.
  private static func isPlain(_ text: String) -> Bool {
    text.first != " " && text.last != " " && text.utf8.allSatisfy { isLiteral($0) || $0 == UInt8(ascii: " ") }
  }

  private static func flattened(_ text: String) -> String {
    var clean = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: clean.append(" ")
      default: clean.append(scalar)
      }
    }
    return String(clean)
  }

  /// Letters, digits and the characters that RFC 2047 §5 (3) allows in the words of a phrase, the strictest
  /// place.
  private static func isLiteral(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    case UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "/"): true
    default: false
    }
  }

  /// One character, never divided between two words (RFC 2047 §5).
  private static func encoded(_ scalar: Unicode.Scalar) -> String {
    scalar.utf8.map { byte in
      if byte == UInt8(ascii: " ") { return "_" }
      return isLiteral(byte) ? String(Unicode.Scalar(byte)) : "=" + HexText.pair(byte)
    }.joined()
  }
}

/// Bytes as two hexadecimal digits, in upper case as RFC 2045 and RFC 2047 require.
enum HexText {
  /// The two digits.
  static func pair(_ byte: UInt8) -> String {
    let text = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "0" + text : text
  }
}

extension Unicode.Scalar {
  /// The bytes of the character.
  var utf8: String.UTF8View { String(self).utf8 }
}
