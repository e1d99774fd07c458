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
    var name = [scope.role.rawValue]
    name.reserveCapacity(40 + method.utf8.count)
    name.append(bigEndian: scope.high)
    name.append(bigEndian: scope.low)
    name.append(contentsOf: method.utf8)
    name.append(0)
    name.append(bigEndian: command.high)
    name.append(bigEndian: command.low)
    return SHA256.hash(data: name).bytes(first: 16)
  }

  /// A digest of the request that does not depend on the order of its members.
  static func digest(_ request: [UInt8]) -> [UInt8] { SHA256.hash(data: request).bytes(first: 16) }

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
