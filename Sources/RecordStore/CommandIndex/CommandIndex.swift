import Crypto
import LMDB
import RecordModel

/// The command ids carried out, for as long as their events live.
///
/// An ``EventKey`` is the first 16 bytes of SHA-256 over the caller's scope, 0x00, the method's name, 0x00,
/// the command id. It leads to the position of the first event, whose sealed body holds the request's digest
/// and the original outcome. Keeping those sealed matters: a bare digest of a request with few possible
/// answers would give the answer away.
///
/// Hashes lie anywhere: in one tree each command would rewrite a page of its own, and with a growing tree a
/// longer way to it. So they move in three steps, and each time many take a page together:
///
/// | database | key | value |
/// |---|---|---|
/// | `commands-recent` | position 8 of its first entry | turn 8, entries in the order of their positions |
/// | `commands-gathered` | partition 2 | sorted entries of a partition |
/// | `commands-sorted` | first key 16 | up to ``CommandPage/capacity`` sorted entries of one partition |
///
/// A partition is all keys with the same first 12 bits. A settlement adds one recent value or a few; the
/// writer holds those entries in memory (``RecentCommands``). Once there are many, each settlement gathers
/// some partitions, in turn: their recent entries become part of the partition's gathered ones, and those,
/// once they would fill a page, part of its sorted ones. Turns are counted without end; a recent value is
/// removed when every partition had its turn after it came. An entry lies in memory or in exactly one of the
/// other two, so that a look-up takes two ways down a tree.
package struct CommandIndex: Sendable {
  package let recent: Database
  package let gathered: Database
  package let sorted: Database
  /// The index of stores from before format 3, which stays where it is.
  package let old: EventKeys

  static let partitions: UInt64 = 4096
  static func partition(of key: EventKey) -> UInt64 { key.high >> 52 }

  package static func key(scope: Actor, method: String, command: CommandID) -> EventKey {
    var name = [scope.role.rawValue]
    name.reserveCapacity(40 + method.utf8.count)
    name.append(bigEndian: scope.high)
    name.append(bigEndian: scope.low)
    name.append(contentsOf: method.utf8)
    name.append(0)
    name.append(bigEndian: command.high)
    name.append(bigEndian: command.low)
    return EventKey(SHA256.bytes(of: name, first: EventKey.byteCount))
  }

  /// The key of an id that names one request of its caller, whatever the method; no role has that number.
  package static func key(ofCaller caller: (high: UInt64, low: UInt64), _ command: CommandID) -> EventKey {
    var name: [UInt8] = [0xFF]
    for word in [caller.high, caller.low, command.high, command.low] { name.append(bigEndian: word) }
    return EventKey(SHA256.bytes(of: name, first: EventKey.byteCount))
  }

  /// A digest of the request that does not depend on the order of its members.
  package static func digest(_ request: [UInt8]) -> [UInt8] { SHA256.bytes(of: request, first: 16) }

  /// The position of a command that is not among the recent ones.
  package func position(
    _ key: EventKey, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> UInt64? {
    let found = try failing { () throws(LMDBError) in
      let found = try findGathered(key, view)
      return found == .nothing ? try findSorted(key, view) : found
    }
    switch found {
    case .position(let position): return position
    case .damaged: throw CommandPage.damaged
    case .nothing: return try old.position(key, view)
    }
  }

  private func findGathered(
    _ key: EventKey, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(LMDBError) -> CommandPage.Found {
    let partition = Self.gatheredKey(Self.partition(of: key))
    guard let page = try view.get(partition.span.bytes, in: gathered) else { return .nothing }
    return CommandPage.find(key, in: page)
  }

  /// A page begins with its first key: a key that is not a page's first can only be in the page before.
  private func findSorted(
    _ key: EventKey, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(LMDBError) -> CommandPage.Found {
    var cursor = try view.cursor(in: sorted)
    let isBehind = try cursor.seek(key.bytes.span.bytes)
    if !isBehind || Self.key(cursor.key) != key {
      guard try isBehind ? cursor.previous() : cursor.last() else { return .nothing }
    }
    return CommandPage.find(key, in: cursor.value)
  }

  static func gatheredKey(_ partition: UInt64) -> [UInt8] {
    [UInt8](bigEndian: UInt16(truncatingIfNeeded: partition))
  }

  /// - Returns: `nil` for bytes that are no key.
  package static func key(_ bytes: RawSpan) -> EventKey? {
    guard bytes.byteCount == EventKey.byteCount else { return nil }
    return EventKey(high: bytes.bigEndian(at: 0), low: bytes.bigEndian(at: 8))
  }
}
