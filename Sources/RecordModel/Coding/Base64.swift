/// RFC 4648 §4: base64 with `+` and `/`, padded, as common tools read and write it.
package enum Base64 {
  private static let alphabet = Base64Alphabet(last: "+/")
  private static let padding = UInt8(ascii: "=")

  package static func text(_ bytes: some Collection<UInt8>) -> String {
    Base64Alphabet.contiguous(bytes) { bytes in
      let whole = (bytes.count + 2) / 3 * 4
      return String(unsafeUninitializedCapacity: whole) { text in
        alphabet.encode(bytes, to: text)
        for index in Base64Alphabet.digits(for: bytes.count)..<whole { text[index] = padding }
        return whole
      }
    }
  }

  /// The bytes; `nil` if the text is not padded base64, or has unused bits that are not zero.
  package static func parse(_ text: String) -> [UInt8]? {
    Base64Alphabet.contiguous(text.utf8) { text in
      guard text.count.isMultiple(of: 4) else { return nil }
      let padded = text.suffix(2).reversed().prefix { $0 == padding }.count
      return alphabet.decode(UnsafeBufferPointer(rebasing: text.dropLast(padded)))
    }
  }
}
