import Crypto
import FoundationEssentials
import RecordModel
import RecordStore

/// The target's key of one move, to which every page is sealed.
///
/// HPKE (RFC 9180) in base mode with X25519, HKDF-SHA-256 and ChaCha20-Poly1305, as key material is sealed for a centre. A
/// sealed page is the encapsulated key 32, then the ciphertext with its tag 16; move, stores and number of the page are bound
/// to it. With the end of the move the private half is destroyed, and with it whatever somebody kept of the pages.
struct MoveKey {
  private static let suite = HPKE.Ciphersuite.Curve25519_SHA256_ChachaPoly
  private static let encapsulatedBytes = 32
  let bytes: [UInt8]
  private let key: Curve25519.KeyAgreement.PrivateKey

  /// A new one.
  init() {
    key = Curve25519.KeyAgreement.PrivateKey()
    bytes = Array(key.rawRepresentation)
  }

  init?(_ bytes: [UInt8]) {
    guard let key = try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: bytes) else { return nil }
    (self.key, self.bytes) = (key, bytes)
  }

  var publicKey: [UInt8] { Array(key.publicKey.rawRepresentation) }

  /// Opens a page; `nil` if it was sealed for another key, move, store or place, or is damaged.
  func open(_ sealed: [UInt8], _ place: MovePlace) -> [UInt8]? {
    guard sealed.count > Self.encapsulatedBytes else { return nil }
    var recipient = try? HPKE.Recipient(
      privateKey: key, ciphersuite: Self.suite, info: Data(place.bytes),
      encapsulatedKey: Data(sealed[..<Self.encapsulatedBytes]))
    return (try? recipient?.open(sealed[Self.encapsulatedBytes...])).map { Array($0) }
  }

  /// Whether pages can be sealed to a public key.
  static func isUsable(_ bytes: [UInt8]) -> Bool {
    (try? seal([], to: bytes, MovePlace(moveId: MoveID(high: 0, low: 0), page: 0))) != nil
  }

  static func seal(_ page: [UInt8], to key: [UInt8], _ place: MovePlace) throws(Failure) -> [UInt8] {
    do {
      let recipient = try Curve25519.KeyAgreement.PublicKey(rawRepresentation: key)
      var sender = try HPKE.Sender(recipientKey: recipient, ciphersuite: suite, info: Data(place.bytes))
      let sealed = try sender.seal(page)
      return Array(sender.encapsulatedKey) + Array(sealed)
    } catch { throw Failure(.internalError, "a page of a record could not be sealed for the other store") }
  }
}

/// The page of a move that a sealed one must be.
struct MovePlace {
  var moveId: MoveID
  var page: Int

  private static let label = Array("recordd move page 1".utf8)

  var bytes: [UInt8] {
    Self.label + moveId.high.keyBytes + moveId.low.keyBytes + [UInt8](bigEndian: UInt32(clamping: page))
  }
}

/// The key that source and target alone have: the source derives it, the target finds it in the first page.
struct MoveWord {
  let bytes: [UInt8]

  private static let secret = "moves"

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The source's, of one move.
  init(_ move: MoveID, _ store: Store) throws(Failure) {
    let secrets = try SecretStore(store.keyring, store.instance)
    var secret = try secrets.secret(Self.secret)
    if secret == nil {
      try secrets.change(set: [(Self.secret, randomBytes(32))])
      secret = try secrets.secret(Self.secret)
    }
    guard let secret else { throw Failure(.internalError, "a new secret is not there") }
    bytes = Self.mac("recordd move word 1", [move.high, move.low], [], secret)
  }

  /// The target's word that it has everything.
  func receipt(_ receipt: MoveReceipt) -> [UInt8] {
    let words = [
      receipt.moveId.high, receipt.moveId.low, receipt.patientId.high, receipt.patientId.low,
      receipt.source.high, receipt.source.low, receipt.target.high, receipt.target.low,
      UInt64(clamping: receipt.events), UInt64(clamping: receipt.documents),
    ]
    return Self.mac("recordd move receipt 1", words, Array(receipt.hash.utf8), bytes)
  }

  /// The target's word that it never takes anything.
  func refusal(_ move: MoveID, by target: InstanceID) -> [UInt8] {
    Self.mac("recordd move refusal 1", [move.high, move.low, target.high, target.low], [], bytes)
  }

  /// Whether a word that was presented is the right one; takes as long either way.
  static func isSame(_ presented: String, _ expected: [UInt8]) -> Bool {
    guard let bytes = Hexadecimal.bytes(presented.utf8), bytes.count == expected.count else { return false }
    return zip(bytes, expected).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static func mac(
    _ label: String, _ words: [UInt64], _ rest: [UInt8], _ key: [UInt8]
  ) -> [UInt8] {
    let message = Array(label.utf8) + words.flatMap(\.keyBytes) + rest
    return Array(HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: key)))
  }
}

/// The running hash over the pages of a move, as they were before they were sealed.
struct MoveHash {
  private(set) var bytes = [UInt8](repeating: 0, count: 32)

  mutating func take(_ page: [UInt8]) { bytes = SHA256.bytes(of: bytes + page) }
}
