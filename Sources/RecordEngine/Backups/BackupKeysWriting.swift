import Crypto
import Glibc
import LMDB
import RecordModel
import RecordStore

/// Writes a copy of keys, entry by entry and with little memory.
struct BackupKeysWriter {
  private let file: BackupFile
  private var mac: HMAC<SHA256>
  private var buffer: [UInt8]

  private static let bufferBytes = 1 << 18

  /// - Parameter target: the copy whose place it will take.
  init(
    _ path: String, replacing target: String, _ header: BackupKeys.Header, _ key: KeyEncryptionKey
  ) throws(Failure) {
    unlink(path)
    file = try BackupFile(path, replacing: target)
    mac = HMAC<SHA256>(key: key.backupKeysKey)
    buffer = header.bytes
  }

  /// Adds all keys of a store from one view of its key environment.
  mutating func add(_ ring: Keyring, year: Int?) throws(Failure) {
    buffer += BackupKeys.head(year, ring.instance)
    let tables: [(BackupKeys.Table, Database)] = [
      (.keys, ring.databases.keys), (.erased, ring.databases.erased), (.secrets, ring.databases.secrets),
      (.blobs, ring.databases.blobs),
    ]
    try ring.environment.read { (view) throws(Failure) in
      for (table, database) in tables { try add(table, database, view) }
    }
  }

  private mutating func add(
    _ table: BackupKeys.Table, _ database: Database, _ view: borrowing ReadTransaction
  ) throws(Failure) {
    try view.forEachEntry(in: database) { (key, value) throws(Failure) in
      buffer += BackupKeys.Entry.bytes(table, key, value)
      if buffer.count >= Self.bufferBytes { try drain() }
    }
  }

  private mutating func drain() throws(Failure) {
    mac.update(data: buffer)
    try file.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes the end, and returns when it is on the device.
  mutating func finish() throws(Failure) {
    buffer.append(BackupKeys.end)
    try drain()
    try file.write(Array(mac.finalize()))
    try file.finish()
  }
}
