import Crypto
import FoundationEssentials

/// One side of an exchange by Noise (revision 34, section 7.5, "Interactive handshake patterns").
///
/// It is `Noise_KK_25519_ChaChaPoly_SHA256`:
///
///     KK:
///       -> s
///       <- s
///       ...
///       -> e, es, ss
///       <- e, ee, se
///
/// Both know the other's static key before. A side is used once: what failed is thrown away with it (section 5.3).
package struct KeyExchange {
  /// Bytes of either message with nothing in it: an ephemeral key and a tag.
  package static let bare = 32 + CipherState.overhead

  private var state = SymmetricState("Noise_KK_25519_ChaChaPoly_SHA256")
  private let own: Curve25519.KeyAgreement.PrivateKey
  private let ephemeral: Curve25519.KeyAgreement.PrivateKey
  private let other: Curve25519.KeyAgreement.PublicKey

  /// Initialize (section 5.3) for either side.
  ///
  /// - Parameter prologue: what both must hold for true, or nothing opens (section 6, "Prologue").
  private init(
    _ own: RelayPrivateKey, _ other: RelayPublicKey, isFirst: Bool, prologue: [UInt8],
    ephemeral: Curve25519.KeyAgreement.PrivateKey
  ) throws(NoiseFailure) {
    guard let point = other.agreement else { throw .weakKey }
    (self.own, self.other, self.ephemeral) = (own.agreement, point, ephemeral)
    let (mine, theirs) = (own.agreement.publicKey.rawRepresentation, point.rawRepresentation)
    state.mixHash(prologue)
    state.mixHash(isFirst ? mine : theirs)
    state.mixHash(isFirst ? theirs : mine)
  }

  private static func secret(
    _ own: Curve25519.KeyAgreement.PrivateKey, _ other: Curve25519.KeyAgreement.PublicKey
  ) throws(NoiseFailure) -> SharedSecret {
    // All zeros are a point of small order (RFC 7748, section 6.1), which the library does not refuse.
    guard let secret = try? own.sharedSecretFromKeyAgreement(with: other),
      secret.withUnsafeBytes({ $0.reduce(0, |) }) != 0
    else { throw .weakKey }
    return secret
  }

  private static func point(_ message: [UInt8]) throws(NoiseFailure) -> Curve25519.KeyAgreement.PublicKey {
    guard message.count >= bare else { throw .wrongLength }
    guard let key = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: message[..<32]) else {
      throw .weakKey
    }
    return key
  }
}

extension KeyExchange {
  /// Who speaks first.
  package static func initiator(
    _ own: RelayPrivateKey, to other: RelayPublicKey, prologue: [UInt8],
    ephemeral: Curve25519.KeyAgreement.PrivateKey = .init()
  ) throws(NoiseFailure) -> KeyExchange {
    try KeyExchange(own, other, isFirst: true, prologue: prologue, ephemeral: ephemeral)
  }

  /// The first message: `-> e, es, ss`.
  package mutating func first(_ content: [UInt8] = []) throws(NoiseFailure) -> [UInt8] {
    let key = Array(ephemeral.publicKey.rawRepresentation)
    state.mixHash(key)
    state.mixKey(try Self.secret(ephemeral, other))
    state.mixKey(try Self.secret(own, other))
    return key + (try state.seal(content))
  }

  /// Takes `<- e, ee, se`.
  package mutating func takeSecond(
    _ message: [UInt8]
  ) throws(NoiseFailure) -> (content: [UInt8], SealedDirections) {
    let point = try Self.point(message)
    state.mixHash(message[..<32])
    state.mixKey(try Self.secret(ephemeral, point))
    state.mixKey(try Self.secret(own, point))
    let content = try state.open(message[32...])
    let (first, second) = state.split()
    return (content, SealedDirections(sending: first, receiving: second))
  }
}

extension KeyExchange {
  /// Who answers.
  package static func responder(
    _ own: RelayPrivateKey, to other: RelayPublicKey, prologue: [UInt8],
    ephemeral: Curve25519.KeyAgreement.PrivateKey = .init()
  ) throws(NoiseFailure) -> KeyExchange {
    try KeyExchange(own, other, isFirst: false, prologue: prologue, ephemeral: ephemeral)
  }

  /// Takes `-> e, es, ss`, and answers with `<- e, ee, se`.
  package mutating func answer(
    _ message: [UInt8], _ content: [UInt8] = []
  ) throws(NoiseFailure) -> (taken: [UInt8], answer: [UInt8], SealedDirections) {
    let point = try Self.point(message)
    state.mixHash(message[..<32])
    state.mixKey(try Self.secret(own, point))
    state.mixKey(try Self.secret(own, other))
    let taken = try state.open(message[32...])
    let key = Array(ephemeral.publicKey.rawRepresentation)
    state.mixHash(key)
    state.mixKey(try Self.secret(ephemeral, point))
    state.mixKey(try Self.secret(ephemeral, other))
    let answer = key + (try state.seal(content))
    let (first, second) = state.split()
    return (taken, answer, SealedDirections(sending: second, receiving: first))
  }
}
