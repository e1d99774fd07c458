import LMDB
import RecordModel

/// Room on the device for the commit that takes over what the write-ahead log acknowledged: that commit must not find the disk
/// full.
struct SpaceReserve {
  /// Far more than the pages that one commit of the log can touch: a few for each of its events.
  private static let bytes = 32 << 20
  private var reservedUpTo = 0
  /// Whether the device was too full to hold that room at the last request.
  private(set) var isScarce = false

  /// Whether there is room; if not, events are acknowledged by commits of the log alone.
  ///
  /// Asked before anything of a transaction is in the write-ahead log.
  ///
  /// - Parameter records: sizes of the records of the round that asks, as long as they were without
  ///   compression.
  /// - Throws: ``RecordModel/Failure/Code/storageFull`` if there is no room for that round alone. A commit
  ///   that tried anyway might be cut off in the middle of a write, which the library takes for a broken
  ///   device.
  package mutating func hold(in environment: Environment, for records: [Int]) throws(Failure) -> Bool {
    let needed = environment.usedBytes + Self.bytes
    if needed <= reservedUpTo { return true }
    (reservedUpTo, isScarce) = (0, false)
    do throws(LMDBError) { try environment.reserve(2 * Self.bytes) } catch {
      isScarce = error.kind == .diskFull
      if isScarce { try requireRoom(in: environment, for: records) }
      return false
    }
    reservedUpTo = needed + Self.bytes
    return true
  }

  private func requireRoom(in environment: Environment, for records: [Int]) throws(Failure) {
    do throws(LMDBError) { try environment.reserve(Self.bytes(for: records)) } catch {
      if error.kind == .diskFull { throw Failure(error) }
    }
  }

  /// Bytes that a commit of these records can write: each copies the pages on its way through some seven
  /// trees.
  package static func bytes(for records: [Int]) -> Int {
    min(bytes, records.reduce(256 << 10) { $0 + 2 * $1 + (128 << 10) })
  }
}
