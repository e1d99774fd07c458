import Crypto
import RecordModel
import RecordProcess

/// The key that Apple gave out for pushing; never to be logged.
struct ProviderKey: Sendable {
  private struct Header: Encodable {
    let alg = "ES256"
    let kid: String
  }

  private struct Claims: Encodable {
    let iss: String
    let iat: Int64
  }

  private let key: P256.Signing.PrivateKey
  private let id: String
  private let team: String

  /// Reads a file as Apple hands it out: PKCS #8 in PEM form.
  static func read(path: String, id: String, team: String) throws(SettingsError) -> ProviderKey {
    let text = String(decoding: try SecretFile.read(path: path), as: UTF8.self)
    guard let key = ProviderKey(pem: text, id: id, team: team) else {
      throw SecretFile.unusable(path, "holds no private key for ES256 in PEM form")
    }
    return key
  }

  init?(pem: String, id: String, team: String) {
    guard let key = try? P256.Signing.PrivateKey(pemRepresentation: pem) else { return nil }
    (self.key, self.id, self.team) = (key, id, team)
  }

  /// A signed token that says who pushes, and since when; `nil` if it cannot be signed.
  func token(at now: Timestamp) -> String? {
    guard let header = try? JSON.encode(Header(kid: id)),
      let claims = try? JSON.encode(Claims(iss: team, iat: now.milliseconds / 1000))
    else { return nil }
    let signed = "\(Base64URL.text(header)).\(Base64URL.text(claims))"
    guard let signature = try? key.signature(for: Array(signed.utf8)) else { return nil }
    return "\(signed).\(Base64URL.text(signature.rawRepresentation))"
  }
}
