import Crypto
import CryptoExtras
import FoundationEssentials
import RecordModel
import Synchronization

/// A 256-bit key that seals any number of records under random nonces: XAES-256-GCM.
///
/// AES-GCM alone allows some four thousand million random 96-bit nonces a key, and a counter would repeat
/// after a restore. XAES-256-GCM (C2SP) takes 192-bit nonces: the first twelve bytes derive a key for this
/// one record with two AES blocks, the last twelve are the nonce of AES-256-GCM under it. HKDF does the same
/// twenty times slower. The last derived key is kept: records that follow each other share the first half of
/// the nonce; see ``NoncePrefix``.
package final class SealingKey: Sendable {
  /// Bytes that sealing adds: nonce before, tag after.
  package static let overhead = nonceBytes + tagBytes
  static let nonceBytes = 24
  package static let tagBytes = 16
  package static let keyBytes = 32

  private let key: SymmetricKey
  /// K1 of the CMAC construction: AES(key, 0) shifted left by one bit in GF(2^128).
  private let mask: [UInt8]
  /// The last derived key, and its half of the nonce.
  private let last = Mutex<(half: [UInt8], key: SymmetricKey)?>(nil)

  package init(_ key: SymmetricKey) {
    self.key = key
    mask = Self.doubled(Self.block([UInt8](repeating: 0, count: 16), key))
  }

  /// Nonce, ciphertext and tag in one run of bytes.
  package func seal(_ plaintext: [UInt8], nonce: [UInt8], authenticating: [UInt8]) throws(Failure) -> [UInt8]
  {
    let recordKey = recordKey(nonce[...])
    do {
      let gcmNonce = try AES.GCM.Nonce(data: nonce[12...])
      let box = try AES.GCM.seal(plaintext, using: recordKey, nonce: gcmNonce, authenticating: authenticating)
      guard let combined = box.combined else { throw SealingFailure.noResult }
      var sealed: [UInt8] = []
      sealed.reserveCapacity(12 + combined.count)
      sealed.append(contentsOf: nonce[..<12])
      combined.withUnsafeBytes { sealed.append(contentsOf: $0) }
      return sealed
    } catch {
      throw Failure(.internalError, "a record could not be sealed")
    }
  }

  /// The plaintext, or `nil` if bytes, authenticated data or key differ from those of the sealing.
  package func open(_ sealed: ArraySlice<UInt8>, authenticating: [UInt8]) -> [UInt8]? {
    guard sealed.count >= Self.overhead else { return nil }
    let recordKey = recordKey(sealed)
    guard let box = try? AES.GCM.SealedBox(combined: sealed.dropFirst(12)),
      let plaintext = try? AES.GCM.open(box, using: recordKey, authenticating: authenticating)
    else { return nil }
    return [UInt8](plaintext)
  }

  private func recordKey(_ nonce: ArraySlice<UInt8>) -> SymmetricKey {
    let half = nonce.prefix(NoncePrefix.byteCount)
    let known: SymmetricKey? = last.withLock { last in
      guard let last, last.half[...] == half else { return nil }
      return last.key
    }
    if let known { return known }
    let key = derivedKey(half)
    last.withLock { $0 = (Array(half), key) }
    return key
  }

  /// The record's own key: AES(key, 0x00 counter 'X' 0x00 nonce[0..<12] xor K1) for the counters 1 and 2.
  private func derivedKey(_ prefix: ArraySlice<UInt8>) -> SymmetricKey {
    var derived = mask + mask
    for (index, byte) in prefix.enumerated() {
      derived[4 + index] ^= byte
      derived[20 + index] ^= byte
    }
    (derived[1], derived[17]) = (derived[1] ^ 1, derived[17] ^ 2)
    (derived[2], derived[18]) = (derived[2] ^ UInt8(ascii: "X"), derived[18] ^ UInt8(ascii: "X"))
    derived.withUnsafeMutableBufferPointer { bytes in
      var (first, second) = (
        UnsafeMutableBufferPointer(rebasing: bytes[..<16]), UnsafeMutableBufferPointer(rebasing: bytes[16...])
      )
      // Fail only for blocks and keys of other sizes than 16 and 32 bytes.
      try? AES.permute(&first, key: key)
      try? AES.permute(&second, key: key)
    }
    return SymmetricKey(data: derived)
  }

  private static func block(_ input: [UInt8], _ key: SymmetricKey) -> [UInt8] {
    var block = input
    // Fails only for blocks and keys of other sizes than 16 and 32 bytes, which this type does not make.
    try? AES.permute(&block, key: key)
    return block
  }

  private static func doubled(_ block: [UInt8]) -> [UInt8] {
    var result = block
    var carry: UInt8 = 0
    for index in (0..<16).reversed() {
      result[index] = block[index] << 1 | carry
      carry = block[index] >> 7
    }
    if carry == 1 { result[15] ^= 0x87 }
    return result
  }
}

private enum SealingFailure: Error { case noResult }
