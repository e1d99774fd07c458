import Crypto
import FoundationEssentials
import RecordModel

/// The private half of the key with which an operator signs what drills and erasures showed (Ed25519, RFC 8032).
package struct StatementPrivateKey: Sendable {
  private let key: Curve25519.Signing.PrivateKey

  /// A new one.
  package init() { key = Curve25519.Signing.PrivateKey() }

  /// Reads ``text``, with an optional line end.
  ///
  /// - Throws: ``RecordModel/Failure/Code/wrongKey`` for anything else.
  package init(text: [UInt8]) throws(Failure) {
    let bytes = StatementPublicKey.bytes(text)
    guard let bytes, bytes.count == 32,
      let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: bytes)
    else { throw Failure(.wrongKey, "the key of statements must be 64 hexadecimal digits") }
    self.key = key
  }

  /// 64 hexadecimal digits.
  package var text: String { Hexadecimal.text(Array(key.rawRepresentation)) }
  package var publicKey: StatementPublicKey { StatementPublicKey(key.publicKey) }

  fileprivate func signature(of body: [UInt8]) throws(Failure) -> [UInt8] {
    do { return Array(try key.signature(for: body)) } catch {
      throw Failure(.internalError, "the statement could not be signed")
    }
  }
}

/// The public half, which everybody may have.
package struct StatementPublicKey: Sendable, Equatable {
  private let raw: [UInt8]

  fileprivate init(_ key: Curve25519.Signing.PublicKey) { raw = Array(key.rawRepresentation) }

  /// 64 hexadecimal digits.
  package var text: String { Hexadecimal.text(raw) }

  /// Reads ``text``, with an optional line end.
  ///
  /// - Throws: ``RecordModel/Failure/Code/wrongKey`` for anything else.
  package init(text: [UInt8]) throws(Failure) {
    guard let bytes = Self.bytes(text), bytes.count == 32 else {
      throw Failure(.wrongKey, "the public key of statements must be 64 hexadecimal digits")
    }
    raw = bytes
  }

  fileprivate static func bytes(_ text: [UInt8]) -> [UInt8]? {
    Hexadecimal.bytes(text.last == UInt8(ascii: "\n") ? text.dropLast() : text[...])
  }

  fileprivate func isSignature(_ signature: [UInt8], of body: [UInt8]) -> Bool {
    let key = try? Curve25519.Signing.PublicKey(rawRepresentation: raw)
    return key?.isValidSignature(signature, for: body) == true
  }
}

/// A statement as it is kept: a line of JSON, and a line with the signature of just those bytes in 128 hexadecimal digits.
///
/// What kind of statement it is stands in the JSON, so that one kind cannot pass for another.
package enum SignedStatement {
  private static let digits = 128
  private static let end = UInt8(ascii: "\n")

  /// The two lines; the body must have no line end.
  package static func text(_ body: [UInt8], signedWith key: StatementPrivateKey) throws(Failure) -> [UInt8] {
    body + [end] + Array(Hexadecimal.text(try key.signature(of: body)).utf8) + [end]
  }

  /// The body.
  ///
  /// - Throws: ``RecordModel/Failure/Code/corrupt`` if it is not what that key signed.
  package static func body(_ text: [UInt8], signedBy key: StatementPublicKey) throws(Failure) -> [UInt8] {
    guard let (body, signature) = parts(text) else {
      throw Failure(.corrupt, "this is no signed statement")
    }
    guard let signature, key.isSignature(signature, of: body) else {
      throw Failure(
        .corrupt, "the statement was changed, or signed with another key", details: ["reason": "signature"])
    }
    return body
  }

  /// The body of a statement that nobody has checked.
  package static func unchecked(_ text: [UInt8]) -> [UInt8]? { parts(text)?.body }

  private static func parts(_ text: [UInt8]) -> (body: [UInt8], signature: [UInt8]?)? {
    guard text.last == end, let split = text.dropLast().lastIndex(of: end),
      text.count - split - 2 == digits
    else { return nil }
    return (Array(text[..<split]), Hexadecimal.bytes(text[(split + 1)...].dropLast()))
  }
}
