import CLMDB
import Glibc

// The library trusts every page: there are no checksums. These two checks of its results turn a damaged page
// into an error before it costs more than one: keys that run in a circle, and lengths of up to 4 GiB.

/// Refuses a key that does not come after another; on a cursor without a place, none does.
func requireOrder(_ earlier: MDB_val, _ later: MDB_val) throws(LMDBError) {
  guard let first = earlier.mv_data, let second = later.mv_data else { return }
  let order = memcmp(first, second, min(earlier.mv_size, later.mv_size))
  if order < 0 || (order == 0 && earlier.mv_size < later.mv_size) { return }
  throw LMDBError(MDB_CORRUPTED, "move cursor")
}

/// Refuses a value that is longer than the pages it begins on.
///
/// The library stores a value inside a page of keys if two of them fit, and else on pages of its own, whose
/// header is 16 bytes: number (8), padding (2), flags (2), count of pages (4). So a long value begins after
/// such a header.
func requireExtent(_ value: MDB_val, _ transaction: @autoclosure () -> OpaquePointer?) throws(LMDBError) {
  guard value.mv_size > Extent.smallestPage, let data = value.mv_data else { return }
  var shape = MDB_stat()
  try check(mdb_env_stat(mdb_txn_env(transaction()), &shape), "environment statistics")
  let pageBytes = Int(shape.ms_psize)
  if value.mv_size <= pageBytes { return }
  let header = UnsafeRawPointer(data) - Extent.headerBytes
  let flags = header.loadUnaligned(fromByteOffset: 10, as: UInt16.self)
  let pages = Int(header.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
  guard flags & Extent.overflow != 0, value.mv_size <= pages * pageBytes - Extent.headerBytes
  else { throw LMDBError(MDB_CORRUPTED, "get") }
}

private enum Extent {
  /// A length that is wrong by less than a page does no harm, and pages are no smaller here.
  static let smallestPage = 4096
  static let headerBytes = 16
  /// The flag of a page that holds one long value, or its beginning.
  static let overflow: UInt16 = 0x04
}
