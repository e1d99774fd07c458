import RecordModel

/// What a store needs to be opened.
public struct StoreOptions: Sendable {
  /// The directory that holds log, keys and lock; made where it does not exist.
  public var directory: String
  /// The key that wraps the others.
  public var key: KeyEncryptionKey
  /// Bytes that the log's file may grow to.
  public var mapSize: Int
  /// Tells the time.
  public var clock: any Clock
  /// Gives random bytes.
  public var random: any RandomSource
  /// Whether a log that is damaged at its end is refused; a verification looks at such a log itself.
  public var checksTail = true
  /// Whether all entries are looked at after opening; see ``EntryCheck``.
  var checksEntries = true
  /// Size of a file up to which that look comes before everything else.
  var bytesCheckedAtOnce = 8 << 20
  /// Called where that look finds damage in a large store; on a thread of its own.
  var onDamage: @Sendable (Failure) -> Void = { _ in }
  /// The file that takes down what was erased; beside the directory, with `.erased` behind its name, where it is `nil`.
  ///
  /// Belongs where the backups of the directory do not reach.
  public var erasureList: String?
  /// How long treatment records are kept.
  public var retention = RetentionPolicy()
  /// What people are told who may be in a crisis.
  public var help = HelpOffer.usual
  /// Whether patients' data is for those people alone who showed that their address is theirs; as the options for
  /// signing in say.
  var requiresVerifiedAddress = false
  /// Milliseconds by a clock that is never set.
  var monotonicMilliseconds: @Sendable () -> Int64 = { MonotonicClock.milliseconds() }

  /// Gives the nonces, which several threads ask for; `nil` for ``random``.
  ///
  /// A seed that is to repeat a history needs a source of its own for what one thread alone decides.
  var nonces: (any RandomSource)?
  /// Called before each frame of the journal is written; what it throws stands for what the device says.
  var beforeFlush: @Sendable () throws(Failure) -> Void = {}
  /// Called at every step of an erasure.
  var onErasureStep: @Sendable (ErasureRound.Step) -> Void = { _ in }
  /// Whether one key seals all streams, for a log that is kept and removed as a whole.
  var sharesKey = false
  /// Whether events answer commands, and are found by the ids of those; where not, by tags.
  var takesCommands = true
  /// Entries of the ``CommandIndex`` that are held in memory.
  var recentCommands = RecentCommands.limit
  /// What is folded from the log; tests have projections of their own.
  var projections: [any Projection.Type] = ProjectionCatalog.all

  /// A store with the system's clock and random generator.
  public init(
    directory: String, key: KeyEncryptionKey, mapSize: Int = 256 << 30, clock: any Clock = SystemClock(),
    random: any RandomSource = SystemRandomSource()
  ) {
    self.directory = directory
    self.key = key
    self.mapSize = mapSize
    self.clock = clock
    self.random = random
  }
}
