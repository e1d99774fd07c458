import CLMDB

/// A number that stands for the entries of a database, in whatever order: how many there are, and the sum of
/// a hash of each.
///
/// It is kept up with every change and stored in the same commit, so that a check of all entries shows
/// whether any of them was changed, lost or hidden behind the library's back. Meant against disk errors, not
/// against people: whoever can write the file can write the sum as well.
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

  static func hash(_ key: MDB_val, _ value: MDB_val) -> UInt64 {
    let named = hash(key, after: ByteHash.start)
    return hash(value, after: named)
  }

  static func hash(_ bytes: MDB_val, after start: UInt64) -> UInt64 {
    ByteHash.hash(UnsafeRawBufferPointer(start: bytes.mv_data, count: bytes.mv_size), after: start)
  }
}
