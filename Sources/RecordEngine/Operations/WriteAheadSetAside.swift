import Glibc
import LMDB
import RecordModel
import RecordStore

/// Lets a store start whose write-ahead log lost acknowledged events, at an operator's request.
package enum WriteAheadSetAside {
  /// The result for the write-ahead log.
  package struct Report: Equatable, Sendable {
    /// Name of the damaged file, in the state directory.
    package var name: String
    /// Whole events in it, which are in the log now.
    package var taken: Int
    /// Position of the log's last event.
    package var head: UInt64
  }

  /// Takes over the whole frames, keeps the old file under another name, and makes a new one.
  ///
  /// Cut off anywhere, the same call again finishes it.
  ///
  /// - Throws: ``RecordModel/Failure/Code/notFound`` if there is no store, or its write-ahead log is not damaged;
  ///   ``RecordModel/Failure/Code/stateConflict`` if a daemon has the store open; the errors of opening the
  ///   store.
  package static func run(stateDirectory: String, key: KeyEncryptionKey) throws(Failure) -> Report {
    try Store.requirePresence(in: stateDirectory)
    let options = StoreOptions(directory: stateDirectory, key: key)
    let store = try Store(options)
    let volumes = AccessVolumes(AccessLogOptions(of: options) { _ in })
    let finding = try WriteAheadReplay(store: store, attached: volumes.store).open(acceptsDamage: true)
    guard finding.damage != nil else {
      throw Failure(
        .notFound, "the write-ahead log is not damaged; the daemon can be started",
        details: ["reason": "journal_sound"])
    }
    let head = try store.environment.read { (view) throws(Failure) in try store.meta.head(view) }
    let name = try keep(stateDirectory)
    try WriteAheadLog.create(path: stateDirectory + "/journal", instance: store.instance, at: head.number)
    return Report(name: name, taken: finding.frames.reduce(0) { $0 + $1.entries.count }, head: head.position)
  }

  /// Gives the file a second name, which it keeps when a new one replaces it.
  static func keep(_ directory: String) throws(Failure) -> String {
    for number in 1... {
      let name = "journal.set-aside-\(number)"
      if link(directory + "/journal", directory + "/" + name) == 0 { return name }
      guard errno == EEXIST else { throw DurableFiles.backups.failure("put aside", errno) }
    }
    return ""
  }
}
