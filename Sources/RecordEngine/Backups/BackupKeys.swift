import Crypto
import LMDB
import RecordModel
import RecordStore

/// A copy of the keys of a store and of the volumes of its access log, apart from its backups.
///
/// There is only ever the newest one: keys are added or destroyed, never changed, so it opens every older
/// backup, except for records erased since. All of it lies in one authenticated file, entry by entry, so that
/// the storage library opens nothing before the MAC is checked, and no freed page holds a destroyed key.
///
/// | offset | size | field |
/// |---|---|---|
/// | 0 | 4 | `RBK1` |
/// | 4 | 16 | store instance |
/// | 20 | 32 | key check of the key encryption key, as in the key environment |
/// | 52 | 8 | when the copy was made, milliseconds since 1970 |
/// | 60 | 8 | position of the last event of the newest backup |
/// | 68 | 32 | its chain hash |
/// | 100 | 8 | streams whose keys were destroyed |
/// | 108 | … | stores: `S`, year 2 (0 for the record), instance 16; after each its entries: `E`, database 1, key's length 2, key, value's length 4, value |
/// | … | 1 | `Z` |
/// | end−32 | 32 | HMAC-SHA-256 over all before |
///
/// Databases: 1 `keys`, 2 `erased`, 3 `secrets`, 4 `blobs`.
struct BackupKeys: Equatable {
  /// The fixed part.
  struct Header: Equatable {
    var instance: InstanceID
    var keyCheck: [UInt8]
    var createdAt: Timestamp
    var position: UInt64
    var chainHash: [UInt8]
    var erased: UInt64
  }

  enum Table: UInt8 { case keys = 1, erased, secrets, blobs }

  struct Entry: Equatable {
    var table: Table
    var key: [UInt8]
    var value: [UInt8]
  }

  /// One key environment.
  struct Ring: Equatable {
    /// `nil` for the record.
    var year: Int?
    var instance: InstanceID
    var entries: [Entry]
  }

  var header: Header
  var rings: [Ring]

  static let magic = Array("RBK1".utf8)
  static let headerBytes = 108
  static let macBytes = 32
  static let (ring, entry, end) = (UInt8(ascii: "S"), UInt8(ascii: "E"), UInt8(ascii: "Z"))
  /// Far more than the keys of a million patients.
  static let byteLimit = 4 << 30

  /// The bytes before the entries of a key environment.
  static func head(_ year: Int?, _ instance: InstanceID) -> [UInt8] {
    var bytes = [ring]
    bytes.append(bigEndian: UInt16(truncatingIfNeeded: year ?? 0))
    bytes.append(bigEndian: instance.high)
    bytes.append(bigEndian: instance.low)
    return bytes
  }

  /// Whether the bytes end with the MAC of this key.
  static func isAuthentic(_ bytes: [UInt8], _ key: KeyEncryptionKey) -> Bool {
    guard bytes.count > headerBytes + macBytes else { return false }
    let split = bytes.count - macBytes
    return HMAC<SHA256>.isValidAuthenticationCode(
      bytes[split...], authenticating: bytes[..<split], using: key.backupKeysKey)
  }

  /// Reads a whole copy; `nil` if the bytes are none.
  ///
  /// Does not check that they are genuine.
  init?(_ bytes: [UInt8]) {
    guard let header = Header(bytes), bytes.count > Self.headerBytes + Self.macBytes else { return nil }
    var reader = ByteReader(bytes[Self.headerBytes..<(bytes.count - Self.macBytes)])
    var rings: [Ring] = []
    while let tag = reader.byte() {
      switch tag {
      case Self.ring:
        guard let year = reader.number(UInt16.self), let high = reader.number(UInt64.self),
          let low = reader.number(UInt64.self), year <= 9999
        else { return nil }
        rings.append(
          Ring(year: year == 0 ? nil : Int(year), instance: InstanceID(high: high, low: low), entries: []))
      case Self.entry:
        guard !rings.isEmpty, let entry = Entry(&reader) else { return nil }
        rings[rings.count - 1].entries.append(entry)
      case Self.end:
        guard reader.isAtEnd, Set(rings.map(\.year)).count == rings.count else { return nil }
        (self.header, self.rings) = (header, rings)
        return
      default: return nil
      }
    }
    return nil
  }
}

extension BackupKeys.Header {
  var bytes: [UInt8] {
    var bytes = BackupKeys.magic
    bytes.append(bigEndian: instance.high)
    bytes.append(bigEndian: instance.low)
    bytes += keyCheck
    bytes.append(bigEndian: createdAt.milliseconds)
    bytes.append(bigEndian: position)
    bytes += chainHash
    bytes.append(bigEndian: erased)
    return bytes
  }

  /// Reads the fixed part; `nil` if the bytes do not begin like a copy of keys.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= BackupKeys.headerBytes, bytes.starts(with: BackupKeys.magic) else { return nil }
    instance = InstanceID(high: bytes.bigEndian(at: 4), low: bytes.bigEndian(at: 12))
    keyCheck = Array(bytes[20..<52])
    createdAt = Timestamp(milliseconds: bytes.bigEndian(at: 52))
    position = bytes.bigEndian(at: 60)
    chainHash = Array(bytes[68..<100])
    erased = bytes.bigEndian(at: 100)
    guard position < 1 << 62 else { return nil }
  }
}

extension BackupKeys.Entry {
  fileprivate init?(_ reader: inout ByteReader) {
    guard let table = reader.byte().flatMap(BackupKeys.Table.init(rawValue:)),
      let keyLength = reader.number(UInt16.self), let key = reader.bytes(Int(keyLength)), !key.isEmpty,
      let length = reader.number(UInt32.self), let value = reader.bytes(Int(length))
    else { return nil }
    (self.table, self.key, self.value) = (table, key, value)
  }

  /// The stored form; `nil` for one longer than its length field allows.
  static func bytes(_ table: BackupKeys.Table, _ key: [UInt8], _ value: [UInt8]) -> [UInt8] {
    var bytes = [BackupKeys.entry, table.rawValue]
    bytes.append(bigEndian: UInt16(truncatingIfNeeded: key.count))
    bytes += key
    bytes.append(bigEndian: UInt32(truncatingIfNeeded: value.count))
    bytes += value
    return bytes
  }
}

/// Takes numbers and runs of bytes off the front; `nil` if there are too few.
struct ByteReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func byte() -> UInt8? { rest.popFirst() }

  mutating func bytes(_ count: Int) -> [UInt8]? {
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(_: Number.Type) -> Number? {
    bytes(Number.bitWidth / 8).map { $0.bigEndian(at: 0) }
  }
}
