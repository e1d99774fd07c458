import Crypto
import LMDB
import RecordModel

/// Which command ids were carried out, for as long as their events live.
///
/// Key: the first 16 bytes of SHA-256 over the caller's scope, 0x00, the method's name, 0x00, the command id. Value: the
/// position of the first event, whose sealed body holds the request's digest and the original outcome. Keeping those
/// sealed matters: a bare digest of a request with few possible answers would give the answer away.
struct CommandIndex: Sendable {
  let database: Database

  static func key(scope: Actor, method: String, command: CommandID) -> [UInt8] {
    var hash = SHA256()
    hash.update(data: [scope.role.rawValue] + scope.high.keyBytes + scope.low.keyBytes)
    hash.update(data: Array(method.utf8) + [0])
    hash.update(data: command.high.keyBytes + command.low.keyBytes)
    return Array(Array(hash.finalize()).prefix(16))
  }

  /// A digest of the request that does not depend on the order of its members.
  static func digest(_ request: [UInt8]) -> [UInt8] { Array(Array(SHA256.hash(data: request)).prefix(16)) }

  func position(
    _ key: [UInt8], _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> UInt64? {
    let bytes = try failing { () throws(LMDBError) in try view.bytes(key.span.bytes, in: database) }
    return bytes.flatMap { $0.count == 8 ? $0.bigEndian(at: 0) : nil }
  }

  func put(_ key: [UInt8], _ position: UInt64, _ transaction: borrowing WriteTransaction) throws(Failure) {
    let value = position.keyBytes
    try failing { () throws(LMDBError) in try transaction.put(key.span.bytes, value.span.bytes, in: database)
    }
  }
}
