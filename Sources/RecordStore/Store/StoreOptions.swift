import Glibc
import RecordModel

/// Parameters for opening a store.
package struct StoreOptions: Sendable {
  /// Holds log, keys and lock; made if it does not exist.
  package var directory: String
  /// Wraps the others.
  package var key: KeyEncryptionKey
  /// Bytes that the log's file may grow to.
  package var mapSize: Int
  package var clock: any Clock
  package var random: any RandomSource
  /// Whether a log that is damaged at its end is refused; a verification inspects such a log itself.
  package var checksTail = true
  /// Whether all entries are checked after opening; see ``EntryCheck``.
  package var checksEntries = true
  /// Size of a file up to which that check comes before everything else.
  var bytesCheckedAtOnce = 8 << 20
  /// Called if that check finds damage in a large store; on a thread of its own.
  package var onDamage: @Sendable (Failure) -> Void = { _ in }

  /// Source of nonces, used by several threads; `nil` for ``random``.
  ///
  /// To repeat a history, a seed needs a source that only one thread uses.
  var nonces: (any RandomSource)?
  /// Called before each frame of the write-ahead log is written; an error it throws stands for one of the device.
  var beforeFlush: @Sendable () throws(Failure) -> Void = {}
  /// Called at every step of a document's life.
  var onBlobStep: @Sendable (BlobStore.Step) -> Void = { _ in }
  /// As fdatasync(2), for the files of documents; called by ``SystemCalls/uninterrupted(_:)``.
  var syncBlob: @Sendable (Int32) -> Int32 = { fdatasync($0) }
  /// Whether one key seals all streams, for a log that is kept and removed as a whole.
  package var sharesKey = false
  /// Whether events answer commands and are found by command ids; if not, by tags.
  package var takesCommands = true
  /// Entries of the ``CommandIndex`` that are held in memory.
  var recentCommands = RecentCommands.limit
  /// Projections that readers must find up to date without a settlement; see ``ReadFence``.
  package var fenced: [any Projection.Type] = []
  /// The projections folded from the log.
  package var projections: [any Projection.Type]

  /// A store with the system's clock and random generator.
  ///
  /// - Parameter projections: folded from the log, in that order.
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
