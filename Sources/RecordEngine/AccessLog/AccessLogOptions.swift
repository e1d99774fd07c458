import RecordModel
import RecordStore

/// What an access log needs to be opened.
package struct AccessLogOptions: Sendable {
  /// The directory that holds the volumes; made where it does not exist.
  package var directory: String
  /// The key that wraps the others; the record's.
  package var key: KeyEncryptionKey
  /// Bytes that the log of one volume may grow to.
  package var mapSize: Int
  /// Calendar years for which entries are kept, each counted with 366 days.
  package var retentionYears: Int
  /// Entries that may wait to be written.
  package var queueLimit = 4096
  /// Accesses of patients to their own records that are held back at most, by session and area.
  package var ownUseLimit = 4096
  /// How long accesses of patients to their own records are put together before they are written.
  package var ownUseDelay = Duration.seconds(60)
  /// Whether it is looked for volumes whose time is over without being asked to.
  var sweepsByItself = true
  /// Where it is noted how far volumes reach; `nil` keeps no notes.
  var heads: AccessHeads?
  /// How often that is noted at most.
  var headInterval = Duration.seconds(60)
  package var clock: any Clock
  /// Gives random bytes.
  package var random: any RandomSource
  /// Called where a volume failed so that only a restart can help; should end the process.
  package var onFatal: @Sendable (Failure) -> Void

  /// Years for which the contracts ask to keep entries (R-SO-287, G-62).
  package static let usualRetentionYears = 6

  /// The access log of a record, beside it and under the same key.
  package init(
    of store: StoreOptions, retentionYears: Int = usualRetentionYears,
    onFatal: @escaping @Sendable (Failure) -> Void
  ) {
    directory = Self.directory(below: store.directory)
    (key, mapSize, clock, random) = (store.key, store.mapSize, store.clock, store.random)
    (self.retentionYears, self.onFatal) = (retentionYears, onFatal)
  }

  /// Where the access log of a state directory lies.
  static func directory(below stateDirectory: String) -> String { stateDirectory + "/access" }

  /// Where the volume of a year lies.
  func path(_ year: Int) -> String { "\(directory)/\(Self.name(year))" }

  /// How the volume of a year is opened.
  ///
  /// One key seals all entries: a volume is kept and removed as a whole, and the entries outlive the records that they
  /// are about.
  func store(_ year: Int) -> StoreOptions {
    var options = StoreOptions(
      directory: path(year), key: key, mapSize: mapSize, clock: clock, random: random,
      projections: [])
    options.sharesKey = true
    options.takesCommands = false
    options.onDamage = onFatal
    return options
  }

  /// Four digits.
  static func name(_ year: Int) -> String {
    let digits = String(year)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
