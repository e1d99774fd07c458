import Crypto
import RecordModel
import RecordStore

/// The four keys of signing in besides the signing keys; made with the store and never changed.
struct IdentitySecrets: Sendable {
  /// Finds accounts by their addresses, without revealing which addresses there are.
  let addresses: SymmetricKey
  /// Derives codes and reset tokens from the nonces in events.
  let codes: SymmetricKey
  /// Marks refresh tokens as ours, so that a made-up one is not taken for a stolen one.
  let refresh: SymmetricKey
  /// Binds command ids to requests.
  let commands: SymmetricKey

  private static let names = [
    "identity:addresses", "identity:codes", "identity:refresh", "identity:commands",
  ]

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
    codes = SymmetricKey(data: keys[1])
    refresh = SymmetricKey(data: keys[2])
    commands = SymmetricKey(data: keys[3])
  }
}
