import Crypto
import RecordModel
import RecordStore

/// The three keys of signing in that are made with the store and never changed; those of secrets that run out are ``ExpiringKeys``.
struct IdentitySecrets: Sendable {
  /// Finds accounts by their addresses, without revealing which addresses there are.
  let addresses: SymmetricKey
  /// Marks refresh tokens as ours, so that a made-up one is not taken for a stolen one.
  let refresh: SymmetricKey
  /// Binds command ids to requests.
  let commands: SymmetricKey

  private static let names = ["identity:addresses", "identity:refresh", "identity:commands"]

  init(_ store: SecretStore) throws(Failure) {
    var keys: [[UInt8]] = []
    var made: [(name: String, secret: [UInt8])] = []
    for name in Self.names {
      let known = try store.secret(name)
      let key = known ?? randomBytes(32)
      if known == nil { made.append((name, key)) }
      keys.append(key)
    }
    if !made.isEmpty { try store.change(set: made) }
    addresses = SymmetricKey(data: keys[0])
    refresh = SymmetricKey(data: keys[1])
    commands = SymmetricKey(data: keys[2])
  }
}

extension IdentitySecrets {
  /// Seals processors' tokens of payment methods.
  var payments: SymmetricKey {
    SymmetricKey(
      data: HMAC<SHA256>.authenticationCode(for: Array("payments 1\0".utf8), using: commands))
  }
}
