import Crypto
import FoundationEssentials

/// What both sides have in common while they exchange keys (Noise revision 34, section 5.2, "The SymmetricState object").
struct SymmetricState {
  /// What every key comes from: `ck`.
  private var chain: [UInt8]
  /// `h`: everything that was said so far.
  private(set) var hash: [UInt8]
  private var cipher: CipherState?

  /// InitializeSymmetric, with a name of just the hash's length, which is not hashed.
  init(_ name: StaticString) {
    hash = name.withUTF8Buffer { Array($0) }
    chain = hash
  }

  mutating func mixHash(_ data: some Sequence<UInt8>) { hash = Array(SHA256.hash(data: hash + data)) }

  mutating func mixKey(_ secret: SharedSecret) {
    let (next, key) = Self.derive(chain, secret.withUnsafeBytes { SymmetricKey(data: $0) })
    chain = next.withUnsafeBytes { Array($0) }
    cipher = CipherState(key)
  }

  /// EncryptAndHash, after a first ``mixKey(_:)``.
  mutating func seal(_ content: [UInt8]) throws(NoiseFailure) -> [UInt8] {
    guard let sealed = try cipher?.seal(content, with: hash) else { throw .notOpened }
    mixHash(sealed)
    return sealed
  }

  /// DecryptAndHash, after a first ``mixKey(_:)``.
  mutating func open(_ sealed: ArraySlice<UInt8>) throws(NoiseFailure) -> [UInt8] {
    guard let content = try cipher?.open(sealed, with: hash) else { throw .notOpened }
    mixHash(sealed)
    return content
  }

  /// Split: the key of the initiator's messages, and that of the responder's.
  func split() -> (CipherState, CipherState) {
    let (first, second) = Self.derive(chain, SymmetricKey(data: [UInt8]()))
    return (CipherState(first), CipherState(second))
  }

  /// HKDF with two outputs (section 4.3): that of RFC 5869 with the chaining key as salt and nothing as info.
  private static func derive(_ chain: [UInt8], _ secret: SymmetricKey) -> (SymmetricKey, SymmetricKey) {
    let both = HKDF<SHA256>.deriveKey(inputKeyMaterial: secret, salt: chain, outputByteCount: 64)
    return both.withUnsafeBytes { (SymmetricKey(data: $0[..<32]), SymmetricKey(data: $0[32...])) }
  }
}
