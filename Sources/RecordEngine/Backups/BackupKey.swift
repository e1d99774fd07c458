import Crypto
import FoundationEssentials
import RecordModel
import RecordStore

/// The key of the manifests' MACs: a secret of the store, so that another key encryption key leaves old backups
/// readable with the newest copy of the keys.
struct BackupKey: Sendable {
  private let key: SymmetricKey
  static let name = "backup"

  init(_ secret: [UInt8]) { key = SymmetricKey(data: secret) }

  /// The store's; made with its first backup.
  init(_ secrets: SecretStore) throws(Failure) {
    if let known = try secrets.secret(Self.name) {
      self.init(known)
    } else {
      let made = randomBytes(32)
      try secrets.change(set: [(Self.name, made)])
      self.init(made)
    }
  }

  /// 32 bytes.
  func mac(of body: [UInt8]) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: Self.label + body, using: key))
  }

  /// Compares in constant time.
  func isMAC(_ mac: [UInt8], of body: [UInt8]) -> Bool {
    HMAC<SHA256>.isValidAuthenticationCode(mac, authenticating: Self.label + body, using: key)
  }

  private static let label = Array("recordd backup manifest 1\n".utf8)
}

extension KeyEncryptionKey {
  /// The key of the MAC of a copy of the keys, derived from this one under a label of its own (RFC 5869).
  var backupKeysKey: SymmetricKey {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: key, info: Data("recordd backup keys 1".utf8), outputByteCount: 32)
  }
}
