import Crypto
import RecordModel

/// An entry of a key environment as the holder of the centre's key finds it in a parcel: table 1, length of the key 2, key, value,
/// and HMAC-SHA-256 over instance and all of that, 32, under the key of the names.
///
/// The centre's public key is no secret, so everybody can seal something for it; only the store itself makes the last field.
///
/// A stream's key is not wrapped there: the key encryption key of the box may be lost with it. Everything else is sealed with
/// streams' keys and stays as it is.
package struct KeyContent: Equatable, Sendable {
  package var row: KeyRow
  package var value: [UInt8]
  /// As it came.
  private var mac: [UInt8] = []

  package init(_ row: KeyRow, _ value: [UInt8]) { (self.row, self.value) = (row, value) }

  /// What is shipped of an entry.
  package init(
    _ row: KeyRow, wrapped value: [UInt8], under key: KeyEncryptionKey, _ instance: InstanceID
  ) throws(Failure) {
    self.init(row, value)
    guard row.table == .keys else { return }
    let name = try Self.name(row)
    let opened = try WrappedKey.unwrap(
      value, under: key, for: name.stream, version: name.version, instance: instance)
    self.value = opened.withUnsafeBytes { Array($0) }
  }

  /// The entry's value in an environment with that key encryption key.
  package func wrapped(under key: KeyEncryptionKey, _ instance: InstanceID) throws(Failure) -> [UInt8] {
    guard row.table == .keys else { return value }
    let name = try Self.name(row)
    return try WrappedKey.wrap(
      SymmetricKey(data: value), under: key, for: name.stream, version: name.version, instance: instance)
  }

  private static func name(_ row: KeyRow) throws(Failure) -> Keyring.KeyName {
    guard let name = Keyring.KeyName(row.key) else {
      throw Failure(.corrupt, "the key environment holds a key without a name")
    }
    return name
  }

  package func bytes(_ names: KeyShipping.NameKey, of instance: InstanceID) -> [UInt8] {
    plain + names.mac(of: plain, in: instance)
  }

  private var plain: [UInt8] {
    var bytes = [row.table.rawValue]
    bytes.append(bigEndian: UInt16(truncatingIfNeeded: row.key.count))
    return bytes + row.key + value
  }

  /// Whether the store made it.
  package func isGenuine(_ names: KeyShipping.NameKey, of instance: InstanceID) -> Bool {
    names.isMAC(mac, of: plain, in: instance)
  }

  private static let macBytes = 32

  /// Reads the bytes; does not check that they are genuine.
  package init?(_ whole: [UInt8]) {
    guard whole.count > 3 + Self.macBytes else { return nil }
    let bytes = Array(whole.dropLast(Self.macBytes))
    guard let table = KeyTable(rawValue: bytes[0]) else { return nil }
    let end = 3 + Int(bytes.bigEndian(at: 1, as: UInt16.self))
    guard end > 3, end <= bytes.count else { return nil }
    self.init(KeyRow(table, Array(bytes[3..<end])), Array(bytes[end...]))
    mac = Array(whole.suffix(Self.macBytes))
  }
}
