import LMDB
import RecordModel

/// The entries of the ``CommandIndex`` that were not gathered yet, by partition, as the writer's thread holds them.
package struct RecentCommands {
  /// The effect of one settlement on the index.
  package struct Step: Sendable {
    /// New entries, in the order of their positions.
    package var added: [CommandEntry] = []
    /// Sorted entries of the partitions whose turn it is, the next one first.
    package var gathered: [[CommandEntry]] = []
  }

  /// Entries that stay in memory, of 24 bytes each: 16 of a partition are gathered together.
  package static let limit = 65_536
  /// Partitions that a settlement gathers at most, so that none takes long.
  private static let partitionsAtOnce = 128

  private var entries: [[CommandEntry]]
  package private(set) var count = 0
  /// Turns that were taken since the store began.
  private var turn: UInt64
  private let limit: Int

  package init(turn: UInt64, limit: Int) {
    (self.turn, self.limit) = (turn, limit)
    entries = Array(repeating: [], count: Int(CommandIndex.partitions))
  }

  /// Takes entries that came at a turn, except those whose partition has had its turn since.
  ///
  /// - Throws: ``RecordModel/Failure/Code/corrupt`` for a turn that is still to come.
  package mutating func load(_ added: [CommandEntry], at turn: UInt64) throws(Failure) {
    guard turn <= self.turn else { throw CommandPage.damaged }
    for entry in added {
      let wait = (CommandIndex.partition(of: entry.key) &- turn) % CommandIndex.partitions
      if wait >= self.turn - turn { add(entry) }
    }
  }

  package func position(_ key: EventKey) -> UInt64? {
    entries[Int(CommandIndex.partition(of: key))].first { $0.key == key }?.position
  }

  /// The effect of a settlement with these new entries.
  package func step(adding added: [CommandEntry]) -> Step {
    var step = Step(added: added)
    var excess = count + added.count - limit
    while excess > 0, step.gathered.count < Self.partitionsAtOnce {
      let due = entries[Self.place(turn + UInt64(step.gathered.count))].sorted()
      excess -= due.count
      step.gathered.append(due)
    }
    return step
  }

  /// The step's settlement is in the log.
  mutating func land(_ step: Step) {
    for due in step.gathered {
      count -= due.count
      entries[Self.place(turn)] = []
      turn += 1
    }
    for entry in step.added { add(entry) }
  }

  private mutating func add(_ entry: CommandEntry) {
    entries[Int(CommandIndex.partition(of: entry.key))].append(entry)
    count += 1
  }

  private static func place(_ turn: UInt64) -> Int { Int(turn % CommandIndex.partitions) }
}
