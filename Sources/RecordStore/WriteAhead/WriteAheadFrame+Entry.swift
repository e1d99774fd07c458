import RecordModel

/// The bytes of a record among others: its length 4, ``EventKey`` 16 (zeros for none), the record with its chain hash.
extension WriteAheadFrame.Entry {
  package var byteCount: Int { 4 + EventKey.byteCount + record.count }

  func append(to bytes: inout [UInt8]) {
    bytes.append(bigEndian: UInt32(record.count))
    bytes.append(bigEndian: key?.high ?? 0)
    bytes.append(bigEndian: key?.low ?? 0)
    bytes.append(contentsOf: record)
  }

  /// Reads one, and where it ends; `nil` if the bytes end before it does.
  static func read(_ bytes: [UInt8], at offset: Int) -> (Self, end: Int)? {
    let start = offset + 4 + EventKey.byteCount
    guard start <= bytes.count else { return nil }
    let end = start + Int(bytes.bigEndian(at: offset, as: UInt32.self))
    guard end <= bytes.count else { return nil }
    let key = EventKey(bytes[offset + 4..<start])
    let isNone = key.high == 0 && key.low == 0
    return (Self(record: Array(bytes[start..<end]), key: isNone ? nil : key), end)
  }
}
