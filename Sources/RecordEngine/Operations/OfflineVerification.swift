import Glibc
import RecordModel
import RecordStore

/// Verifies the log of a store that no daemon has open.
///
/// Does not repair anything, and writes nothing to a store that this build has opened before.
package enum OfflineVerification {
  /// Recomputes chain, tags and stream index of the whole log, and checks the entries of all other databases.
  ///
  /// A damaged page of the file may end the process by a signal, so call this in a process of its own.
  ///
  /// - Parameters:
  ///   - stateDirectory: the directory that holds `log` and `keys`; nothing is made if they are missing.
  ///   - key: the store's key.
  ///   - progress: called now and then with the position reached and the head.
  /// - Throws: ``RecordModel/Failure/Code/notFound`` if the directory holds no store,
  ///   ``RecordModel/Failure/Code/wrongKey``, ``RecordModel/Failure/Code/stateConflict`` if a daemon has the
  ///   store open, and ``RecordModel/Failure/Code/corrupt`` if it is too damaged to be read from any
  ///   position.
  package static func verify(
    stateDirectory: String, key: KeyEncryptionKey, progress: (UInt64, UInt64) -> Void = { _, _ in }
  ) throws(Failure) -> VerificationReport {
    try Store.requirePresence(in: stateDirectory)
    var options = StoreOptions(directory: stateDirectory, key: key)
    (options.checksTail, options.checksEntries) = (false, false)
    let store = try Store(options)
    let log = try LogVerifier(store: store).verify(progress: progress)
    let report = try log.problem == nil ? WriteAheadVerifier(store: store).verify(after: log) : log
    // Last, because the log's own checks say where it is damaged.
    if report.problem == nil { try store.checkEntries() }
    return report.with(try access(store, options))
  }

  /// Verifies the access log of the record; `nil` if there is none.
  private static func access(
    _ store: Store, _ options: StoreOptions
  ) throws(Failure) -> AccessVerificationReport? {
    var log = AccessLogOptions(of: options, onFatal: { _ in })
    log.heads = try AccessHeads(readingFrom: store)
    let verifier = try AccessVerifier(offline: log, beside: store)
    return verifier.years.isEmpty && verifier.heads.notes.isEmpty ? nil : try verifier.verify()
  }
}
