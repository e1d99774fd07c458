import Crypto
import FoundationEssentials

/// Seals the messages of one direction, each with its number (Noise revision 34, section 5.1, "The CipherState object").
package struct CipherState: Sendable {
  /// Bytes by which a sealed message is longer.
  package static let overhead = 16
  /// Bytes of a message at most, sealed (section 3, "Message format").
  package static let longest = 65_535

  private let key: SymmetricKey
  /// The number of the next message.
  private var number: UInt64 = 0

  init(_ key: SymmetricKey) { self.key = key }

  /// EncryptWithAd.
  package mutating func seal(
    _ content: some DataProtocol, with associated: [UInt8] = []
  ) throws(NoiseFailure) -> [UInt8] {
    let nonce = try nonce()
    guard content.count + Self.overhead <= Self.longest else { throw .wrongLength }
    guard let box = try? ChaChaPoly.seal(content, using: key, nonce: nonce, authenticating: associated) else {
      throw .notOpened
    }
    number += 1
    var bytes: [UInt8] = []
    bytes.reserveCapacity(content.count + Self.overhead)
    bytes += box.ciphertext
    bytes += box.tag
    return bytes
  }

  /// DecryptWithAd: opens the message that has just this number, and nothing else.
  package mutating func open(
    _ sealed: some DataProtocol, with associated: [UInt8] = []
  ) throws(NoiseFailure) -> [UInt8] {
    let nonce = try nonce()
    guard (Self.overhead...Self.longest).contains(sealed.count) else { throw .wrongLength }
    let box = try? ChaChaPoly.SealedBox(
      nonce: nonce, ciphertext: sealed.dropLast(Self.overhead), tag: sealed.suffix(Self.overhead))
    guard let box, let content = try? ChaChaPoly.open(box, using: key, authenticating: associated) else {
      throw .notOpened
    }
    number += 1
    return Array(content)
  }

  /// 32 bits of zeros, then the number, little-endian (section 12.3, "The ChaChaPoly cipher functions"); the last number is
  /// never used (section 5.1).
  private func nonce() throws(NoiseFailure) -> ChaChaPoly.Nonce {
    guard number < UInt64.max else { throw .exhausted }
    let digits = withUnsafeBytes(of: number.littleEndian) { Array($0) }
    guard let nonce = try? ChaChaPoly.Nonce(data: [0, 0, 0, 0] + digits) else { throw .exhausted }
    return nonce
  }
}

/// Both directions of a session, after the exchange.
package struct SealedDirections: Sendable {
  package var sending: CipherState
  package var receiving: CipherState
}
