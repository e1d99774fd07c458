import Glibc
import RecordModel

/// Verifies the log of a store that no daemon has open.
///
/// Does not repair anything, and writes nothing to a store that this build has had open before.
public enum OfflineVerification {
  /// Recomputes chain, tags and stream index of the whole log, and looks at the entries of all other databases.
  ///
  /// A damaged page of the file may end the process by a signal, so call this in a process of its own.
  ///
  /// - Parameters:
  ///   - stateDirectory: the directory that holds `log` and `keys`; nothing is made where they are missing.
  ///   - key: the key that the store was made with.
  ///   - progress: called now and then with the position reached and the head.
  /// - Throws: ``RecordModel/Failure/Code/notFound`` where the directory holds no store,
  ///   ``RecordModel/Failure/Code/wrongKey``, ``RecordModel/Failure/Code/stateConflict`` where a daemon has the store
  ///   open, and ``RecordModel/Failure/Code/corrupt`` where it is too damaged to be read from any position.
  public static func verify(
    stateDirectory: String, key: KeyEncryptionKey, progress: (UInt64, UInt64) -> Void = { _, _ in }
  ) throws(Failure) -> VerificationReport {
    try requireStore(in: stateDirectory)
    var options = StoreOptions(directory: stateDirectory, key: key)
    (options.checksTail, options.checksEntries) = (false, false)
    let store = try Store(options)
    let log = try LogVerifier(store: store).verify(progress: progress)
    let report = try log.problem == nil ? JournalVerifier(store: store).verify(after: log) : log
    // Last, because the log's own checks say where it is damaged.
    if report.problem == nil { try store.checkEntries() }
    return report.with(try access(store, options))
  }

  /// Verifies the access log beside the record; `nil` where there is none.
  private static func access(
    _ store: Store, _ options: StoreOptions
  ) throws(Failure) -> AccessVerificationReport? {
    var log = AccessLogOptions(of: options, onFatal: { _ in })
    log.heads = try AccessHeads(readingFrom: store)
    let verifier = try AccessVerifier(offline: log)
    return verifier.years.isEmpty && verifier.heads.notes.isEmpty ? nil : try verifier.verify()
  }

  /// Refuses a directory without the files of a store: a missing or empty one would be made anew by opening it.
  ///
  /// - Throws: ``RecordModel/Failure/Code/notFound`` where the directory holds no store at all,
  ///   ``RecordModel/Failure/Code/corrupt`` where a part of it is missing.
  public static func requireStore(in directory: String) throws(Failure) {
    let sizes = ["log", "keys"].map { size(directory + "/" + $0 + "/data.mdb") }
    guard sizes.contains(where: { $0 != nil }) else {
      throw Failure(.notFound, "the state directory holds no store", details: ["reason": "no_store"])
    }
    for (size, part) in zip(sizes, ["log", "keys"]) {
      guard let size else { throw Failure(.corrupt, "the file \(part)/data.mdb of the store is missing") }
      guard size >= 2 * pageBytes else {
        throw Failure(.corrupt, "the file \(part)/data.mdb of the store is cut off before its first record")
      }
    }
  }

  /// The library's page on the systems recordd is built for; a file begins with two of them.
  private static let pageBytes = 4096

  private static func size(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }
}
