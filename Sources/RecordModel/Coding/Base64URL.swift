/// RFC 4648 §5: base64 with `-` and `_`, without padding.
package enum Base64URL {
  private static let alphabet = Base64Alphabet(last: "-_")

  package static func text(_ bytes: some Collection<UInt8>) -> String {
    Base64Alphabet.contiguous(bytes) { bytes in
      let count = Base64Alphabet.digits(for: bytes.count)
      return String(unsafeUninitializedCapacity: count) { text in
        alphabet.encode(bytes, to: text)
        return count
      }
    }
  }

  /// The bytes; `nil` if the text has other characters, a length of 4n+1, or unused bits that are not zero.
  package static func parse(_ text: some Collection<UInt8>) -> [UInt8]? {
    Base64Alphabet.contiguous(text) { alphabet.decode($0) }
  }
}
