import LMDB

/// Room on the device for the commit that takes over what the journal acknowledged: that commit must not find the disk
/// full.
struct SpaceReserve {
  /// Far more than the pages that one commit of the log can touch: a few for each of its events.
  private static let bytes = 32 << 20
  private var reservedUpTo = 0

  /// Whether there is room; where not, events are acknowledged by commits of the log alone.
  ///
  /// Asked before anything of a transaction is in the journal.
  mutating func hold(in environment: Environment) -> Bool {
    let needed = environment.usedBytes + Self.bytes
    if needed <= reservedUpTo { return true }
    do throws(LMDBError) { try environment.reserve(2 * Self.bytes) } catch {
      reservedUpTo = 0
      return false
    }
    reservedUpTo = needed + Self.bytes
    return true
  }
}
