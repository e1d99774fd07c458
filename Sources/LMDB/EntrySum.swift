import CLMDB

/// A number that stands for the entries of a database, in whatever order: how many there are, and the sum of a hash of each.
///
/// It is kept up with every change and stored in the same commit, so that a look at all entries tells whether any of them was
/// changed, lost or hidden behind the library's back. Meant for what disks do, not for people: whoever can write the file
/// can write the sum as well.
struct EntrySum: Equatable {
  private(set) var entries: UInt64 = 0
  private(set) var sum: UInt64 = 0

  static let byteCount = 16

  mutating func add(_ hash: UInt64) { (entries, sum) = (entries &+ 1, sum &+ hash) }
  mutating func remove(_ hash: UInt64) { (entries, sum) = (entries &- 1, sum &- hash) }
  mutating func add(_ other: EntrySum) {
    (entries, sum) = (entries &+ other.entries, sum &+ other.sum)
  }

  init() {}

  /// Entries 8, sum 8, big-endian.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count == Self.byteCount else { return nil }
    entries = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
    sum = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
  }

  var bytes: (UInt64, UInt64) { (entries.bigEndian, sum.bigEndian) }

  /// The hash of an entry: eight bytes at a time, each folded in by a multiplication of 64 by 64 bits.
  static func hash(_ key: MDB_val, _ value: MDB_val) -> UInt64 {
    let named = hash(key, after: 0x9E37_79B9_7F4A_7C15)
    return hash(value, after: named)
  }

  static func hash(_ bytes: MDB_val, after start: UInt64) -> UInt64 {
    let bytes = UnsafeRawBufferPointer(start: bytes.mv_data, count: bytes.mv_size)
    var (state, offset) = (start, 0)
    while offset + 8 <= bytes.count {
      state = fold(state, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    for (place, byte) in bytes[offset...].enumerated() { rest |= UInt64(byte) << UInt64(8 * place) }
    return fold(fold(state, rest), UInt64(bytes.count))
  }

  private static func fold(_ state: UInt64, _ word: UInt64) -> UInt64 {
    // An odd factor, and a state that is never left at zero.
    let product = (state ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low ^ 0xE703_7ED1_A0B4_28DB
  }
}
