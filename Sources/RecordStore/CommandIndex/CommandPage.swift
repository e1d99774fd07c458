import LMDB
import RecordModel

/// The first event of a command, and the command's key.
package struct CommandEntry: Hashable, Comparable, Sendable {
  package let key: EventKey
  package let position: UInt64

  package static func < (one: CommandEntry, other: CommandEntry) -> Bool { one.key < other.key }
}

/// Entries of the ``CommandIndex`` as they lie in a value: key 16 and position 6 each, big-endian.
package enum CommandPage {
  static let entryBytes = 22
  /// Entries of a full page: as many as fit into one of the library's pages of 4096 bytes, with its header of
  /// 16.
  package static let capacity = 185

  package static func bytes(_ entries: some Collection<CommandEntry>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 + entries.count * entryBytes)
    append(entries, to: &bytes)
    return bytes
  }

  package static func append(_ entries: some Collection<CommandEntry>, to bytes: inout [UInt8]) {
    for entry in entries {
      bytes.append(bigEndian: entry.key.high)
      bytes.append(bigEndian: entry.key.low)
      bytes.append(bigEndian: UInt16(truncatingIfNeeded: entry.position >> 32))
      bytes.append(bigEndian: UInt32(truncatingIfNeeded: entry.position))
    }
  }

  /// - Throws: ``RecordModel/Failure/Code/corrupt`` if the bytes are not whole entries.
  package static func entries(_ page: RawSpan) throws(Failure) -> [CommandEntry] {
    guard page.byteCount.isMultiple(of: entryBytes) else { throw damaged }
    let count = page.byteCount / entryBytes
    var entries: [CommandEntry] = []
    entries.reserveCapacity(count)
    for index in 0..<count { entries.append(entry(index, page)) }
    return entries
  }

  package enum Found: Equatable {
    case position(UInt64)
    case nothing
    case damaged
  }

  /// The entry of a key in a sorted page.
  package static func find(_ key: EventKey, in page: RawSpan) -> Found {
    guard page.byteCount.isMultiple(of: entryBytes) else { return .damaged }
    let count = page.byteCount / entryBytes
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self.key(middle, page) < key { low = middle + 1 } else { high = middle }
    }
    guard low < count, self.key(low, page) == key else { return .nothing }
    return .position(entry(low, page).position)
  }

  /// Merges two sorted sequences.
  package static func merged(_ one: [CommandEntry], _ other: [CommandEntry]) -> [CommandEntry] {
    var all: [CommandEntry] = []
    all.reserveCapacity(one.count + other.count)
    var next = 0
    for entry in one {
      while next < other.count, other[next] < entry {
        all.append(other[next])
        next += 1
      }
      all.append(entry)
    }
    all.append(contentsOf: other[next...])
    return all
  }

  private static func key(_ index: Int, _ page: RawSpan) -> EventKey {
    let offset = index * entryBytes
    return EventKey(high: page.bigEndian(at: offset), low: page.bigEndian(at: offset + 8))
  }

  private static func entry(_ index: Int, _ page: RawSpan) -> CommandEntry {
    let offset = index * entryBytes + EventKey.byteCount
    let (high, low): (UInt16, UInt32) = (page.bigEndian(at: offset), page.bigEndian(at: offset + 2))
    return CommandEntry(key: key(index, page), position: UInt64(high) << 32 | UInt64(low))
  }

  package static let damaged = Failure(.corrupt, "the index of commands cannot be read")
}
