import RecordModel

/// What a store needs to be opened.
package struct StoreOptions: Sendable {
  /// The directory that holds log, keys and lock; made where it does not exist.
  package var directory: String
  /// The key that wraps the others.
  package var key: KeyEncryptionKey
  /// Bytes that the log's file may grow to.
  package var mapSize: Int
  package var clock: any Clock
  /// Gives random bytes.
  package var random: any RandomSource
  /// Whether a log that is damaged at its end is refused; a verification looks at such a log itself.
  package var checksTail = true
  /// Whether all entries are looked at after opening; see ``EntryCheck``.
  package var checksEntries = true
  /// Size of a file up to which that look comes before everything else.
  var bytesCheckedAtOnce = 8 << 20
  /// Called where that look finds damage in a large store; on a thread of its own.
  package var onDamage: @Sendable (Failure) -> Void = { _ in }

  /// Gives the nonces, which several threads ask for; `nil` for ``random``.
  ///
  /// A seed that is to repeat a history needs a source of its own for what one thread alone decides.
  var nonces: (any RandomSource)?
  /// Called before each frame of the journal is written; what it throws stands for what the device says.
  var beforeFlush: @Sendable () throws(Failure) -> Void = {}
  /// Whether one key seals all streams, for a log that is kept and removed as a whole.
  package var sharesKey = false
  /// Whether events answer commands, and are found by the ids of those; where not, by tags.
  package var takesCommands = true
  /// Entries of the ``CommandIndex`` that are held in memory.
  var recentCommands = RecentCommands.limit
  /// Projections that readers must find up to date without a settlement; see ``ReadFence``.
  package var fenced: [any Projection.Type] = []
  /// What is folded from the log.
  package var projections: [any Projection.Type]

  /// A store with the system's clock and random generator.
  ///
  /// - Parameter projections: what is folded from the log, in that order.
  package init(
    directory: String, key: KeyEncryptionKey, mapSize: Int = 256 << 30, clock: any Clock = SystemClock(),
    random: any RandomSource = SystemRandomSource(), projections: [any Projection.Type]
  ) {
    self.directory = directory
    self.key = key
    self.mapSize = mapSize
    self.clock = clock
    self.random = random
    self.projections = projections
  }
}
