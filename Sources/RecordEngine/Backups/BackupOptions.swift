import RecordModel
import RecordStore

/// The place and number of backups.
package struct BackupOptions: Sendable {
  /// `nil` for no backups.
  package var directory: String?
  /// Directory of the newest copy of the keys; if `nil`, the backups' directory with `.keys` appended.
  package var keys: String?
  /// Complete backups of this store that are kept; the oldest are removed after a new one.
  package var kept = 14
  /// Bytes of documents' copies that a backup reads again, if it need not read more.
  package var checkedBytes = 1 << 30
  /// Bytes that stay free on the device.
  package var freeBytes = 256 << 20
  /// How much its threads yield to all others; see nice(2).
  package var niceness: Int32 = 15
  /// Measures the free bytes of a directory's file system.
  package var measure: @Sendable (String) -> Int = ExportLimits.free
  /// Called before each write.
  var onPiece: @Sendable (String) -> Void = { _ in }
  /// Called when a stop is asked for, before it waits for the running backup.
  var onStop: @Sendable () -> Void = {}

  package init() {}

  /// The places of a configured daemon.
  func places() throws(Failure) -> BackupPlaces {
    guard let directory else {
      throw Failure(
        .stateConflict, "backups are not set up: name a directory in the setting backup-directory",
        details: ["reason": "no_backup_directory"])
    }
    return BackupPlaces(directory: directory, keys: keys ?? BackupPlaces.keys(beside: directory))
  }
}

/// The directories of backups and of keys.
///
/// ```
/// BACKUPS/NAME/           a complete backup: manifest, log.mdb, access-YYYY.mdb, documents
/// BACKUPS/INSTANCE.documents/ID  the documents of all backups of a store; see ``DocumentPool``
/// BACKUPS/NAME.part/      one that is being written
/// KEYS/INSTANCE.keys      the newest copy of the keys
/// KEYS/INSTANCE.erased    a copy of the erasure list, of the same moment
/// ```
struct BackupPlaces: Sendable {
  let directory: String
  let keys: String

  /// The default place of the keys: next to the backups, so that somebody who takes these away takes no keys
  /// along.
  static func keys(beside directory: String) -> String {
    var directory = directory[...]
    while directory.count > 1, directory.hasSuffix("/") { directory.removeLast() }
    return directory + ".keys"
  }

  func keysFile(_ instance: InstanceID) -> String { "\(keys)/\(instance).keys" }
  func erasuresFile(_ instance: InstanceID) -> String { "\(keys)/\(instance).erased" }
  func documents(_ instance: InstanceID) -> String { "\(directory)/\(instance).documents" }
  func backup(_ name: String) -> String { "\(directory)/\(name)" }
  func unfinished(_ name: String) -> String { "\(directory)/\(name)\(Self.suffix)" }

  static let suffix = ".part"

  /// The ending of a store's backup names, so that several stores can share a directory.
  static func ending(_ instance: InstanceID) -> String { "-" + instance.description.prefix(8) }

  /// The name of a backup: its moment without punctuation, and the store.
  static func name(_ moment: Timestamp, _ instance: InstanceID) -> String {
    moment.description.filter { $0.isLetter || $0.isNumber } + ending(instance)
  }
}
