import RecordModel
import RecordStore

/// Parameters for opening an access log.
package struct AccessLogOptions: Sendable {
  /// Holds the volumes; made if it does not exist.
  package var directory: String
  /// Wraps the others; the record's.
  package var key: KeyEncryptionKey
  /// Bytes that the log of one volume may grow to.
  package var mapSize: Int
  /// Calendar years for which entries are kept, each counted with 366 days.
  package var retentionYears: Int
  /// Entries that may wait to be written.
  package var queueLimit = 4096
  /// Accesses of patients to their own records held back at most, by session and area.
  package var ownUseLimit = 4096
  /// How long patients' accesses to their own records are combined before they are written.
  package var ownUseDelay = Duration.seconds(60)
  /// Whether volumes past their retention are removed without a request.
  var sweepsByItself = true
  /// Keeps the notes of how far volumes reach; `nil` for no notes.
  var heads: AccessHeads?
  /// The shortest interval between notes.
  var headInterval = Duration.seconds(60)
  package var clock: any Clock
  package var random: any RandomSource
  /// Called if a volume failed so that only a restart can help; should end the process.
  package var onFatal: @Sendable (Failure) -> Void

  /// Years of retention required by the contracts (R-SO-287, G-62).
  package static let usualRetentionYears = 6

  /// The access log of a record, next to it and under the same key.
  package init(
    of store: StoreOptions, retentionYears: Int = usualRetentionYears,
    onFatal: @escaping @Sendable (Failure) -> Void
  ) {
    directory = Self.directory(below: store.directory)
    (key, mapSize, clock, random) = (store.key, store.mapSize, store.clock, store.random)
    (self.retentionYears, self.onFatal) = (retentionYears, onFatal)
  }

  /// The access log's place in a state directory.
  static func directory(below stateDirectory: String) -> String { stateDirectory + "/access" }

  /// The path of a year's volume.
  func path(_ year: Int) -> String { "\(directory)/\(Self.name(year))" }

  /// The options of a year's volume.
  ///
  /// One key seals all entries: a volume is kept and removed as a whole, and the entries outlive the records
  /// that they are about.
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
