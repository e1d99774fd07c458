import Crypto
import FoundationEssentials
import LMDB
import RecordModel

/// The key that wraps every other key.
///
/// Never stored in or below the state directory.
package struct KeyEncryptionKey: Sendable {
  package let key: SymmetricKey

  /// Takes 32 bytes, or 64 hexadecimal digits with an optional line end.
  ///
  /// - Throws: ``RecordModel/Failure/Code/wrongKey`` for anything else.
  package init(_ bytes: [UInt8]) throws(Failure) {
    guard let raw = bytes.count == 32 ? bytes : Self.hexadecimal(bytes) else {
      throw Failure(.wrongKey, "the key must be 32 bytes, or 64 hexadecimal digits")
    }
    key = SymmetricKey(data: raw)
  }

  /// Shows whether a key is the one a store was made with, without revealing it.
  package func check(for instance: InstanceID) -> [UInt8] {
    var message = Array("recordd key check 1".utf8)
    message.append(bigEndian: instance.high)
    message.append(bigEndian: instance.low)
    return Array(HMAC<SHA256>.authenticationCode(for: message, using: key))
  }

  /// The tag of a line of the erasure list, under a key of its own that is derived from this one.
  package func erasureMAC(of bytes: [UInt8]) -> [UInt8] {
    let derived = HMAC<SHA256>.authenticationCode(for: Array("recordd erasure list 1".utf8), using: key)
    return Array(HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: derived)))
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> [UInt8]? {
    var digits = TypedText.withoutMark(bytes)
    while let last = digits.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") {
      digits.removeLast()
    }
    return digits.count == 64 ? Hexadecimal.bytes(digits) : nil
  }
}

extension KeyEncryptionKey {
  package init(randomBytesFrom random: some RandomSource) throws(Failure) { try self.init(random.bytes(32)) }

  /// The key as 64 hexadecimal digits and a line end.
  ///
  /// For a file that ``init(_:)`` reads.
  package var text: String { key.withUnsafeBytes { Hexadecimal.text($0) } + "\n" }

  /// A new random key as 64 hexadecimal digits and a line end.
  package static func randomText() -> String { Hexadecimal.text(randomBytes(32)) + "\n" }
}
