import Crypto
import RecordModel
import RecordStore

/// A refresh token: account 16, session 16, 32 unguessable bytes, 16 bytes of an HMAC over the rest; as
/// base64url.
///
/// The bytes of a session's first token are random. Those of each further one are an HMAC over the token
/// before it and 32 random bytes of its exchange, so that a client that lost the answer and presents the old
/// token again gets the same one, although nothing but its hash is stored.
///
/// Only its SHA-256 is stored. The HMAC distinguishes a token that was once issued from a made-up one, so
/// that only the former can end a session.
struct RefreshToken: Sendable {
  let account: AccountID
  let session: SessionID
  private let bytes: [UInt8]

  /// Unguessable bytes, and those they are derived from.
  static let secretBytes = 32
  private static let signedBytes = 64
  private static let tagBytes = 16

  init(_ account: AccountID, _ session: SessionID, key: SymmetricKey) {
    (self.account, self.session) = (account, session)
    let signed = account.keyBytes + session.keyBytes + randomBytes(Self.secretBytes)
    bytes = signed + Self.tag(signed, key)
  }

  private init(signing signed: [UInt8], _ account: AccountID, _ session: SessionID, key: SymmetricKey) {
    (self.account, self.session) = (account, session)
    bytes = signed + Self.tag(signed, key)
  }

  /// The successor of this token in an exchange with that nonce.
  func successor(nonce: [UInt8], key: SymmetricKey) -> RefreshToken {
    let message = Array("refresh next 1\0".utf8) + bytes + nonce
    let secret = Array(HMAC<SHA256>.authenticationCode(for: message, using: key))
    return RefreshToken(
      signing: account.keyBytes + session.keyBytes + secret, account, session, key: key)
  }

  /// Reads an issued token; `nil` for any other text.
  init?(_ text: String, key: SymmetricKey) {
    guard text.utf8.count <= 128, let bytes = Base64URL.parse(text.utf8),
      bytes.count == Self.signedBytes + Self.tagBytes
    else { return nil }
    let signed = Array(bytes[..<Self.signedBytes])
    guard constantTimeEqual(bytes[Self.signedBytes...], Self.tag(signed, key)) else { return nil }
    self.bytes = bytes
    account = AccountID(high: bytes.bigEndian(at: 0), low: bytes.bigEndian(at: 8))
    session = SessionID(high: bytes.bigEndian(at: 16), low: bytes.bigEndian(at: 24))
  }

  var text: String { Base64URL.text(bytes) }

  /// The stored form.
  var digest: Bytes { Bytes(SHA256.bytes(of: bytes)) }

  /// The id of the access token issued together with it.
  func accessTokenID(_ key: SymmetricKey) -> String {
    let message = Array("access id 1\0".utf8) + bytes
    return Hexadecimal.text(Array(HMAC<SHA256>.authenticationCode(for: message, using: key).prefix(16)))
  }

  private static func tag(_ signed: [UInt8], _ key: SymmetricKey) -> [UInt8] {
    Array(
      HMAC<SHA256>.authenticationCode(for: Array("refresh 1\0".utf8) + signed, using: key).prefix(tagBytes))
  }
}
