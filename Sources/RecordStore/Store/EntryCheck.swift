import Glibc
import LMDB
import RecordModel
import Synchronization
import SystemCalls

/// The check of all entries of an opened store: whether each database still holds what was put into it.
///
/// Small files are checked before the store is used, large ones in the background, so that a start takes no
/// longer with ten million events than with none; until that has ended, an entry hidden by a damaged page
/// would pass for absent. Damage found then is noted in a file, and the next start checks everything first.
/// Documents and checkpoints are derived from the log: if nothing else is damaged, they are left out and
/// folded again.
final class EntryCheck: Sendable {
  /// The file that asks the next start to check everything first.
  private let note: String
  /// Size of a file up to which it is checked before the store is used.
  private let bytesAtOnce: Int
  private let isStopping = Atomic<Bool>(false)
  private let thread = Mutex<RunningThread?>(nil)

  package init(directory: String, bytesAtOnce: Int) {
    (note, self.bytesAtOnce) = (directory + "/check-entries", bytesAtOnce)
  }

  /// Checks an environment before its use, if it is small or damage was noted; returns the damaged databases
  /// that can be folded again.
  ///
  /// - Throws: ``RecordModel/Failure/Code/corrupt`` if anything that cannot be derived is damaged.
  package func begin(_ environment: Environment) throws(Failure) -> Set<String> {
    guard environment.usedBytes <= bytesAtOnce || access(note, F_OK) == 0 else { return [] }
    let damaged = try Self.damaged(environment)
    guard !damaged.isEmpty else { return [] }
    guard damaged.allSatisfy(Self.isDerived) else { throw Self.failure(damaged) }
    return Set(damaged)
  }

  /// Leaves out the damaged databases, once the store notes that their documents have to be folded again: a
  /// crash in between comes back here.
  package func mend(
    _ environment: Environment, _ damaged: Set<String>, _ projections: ProjectionSet
  ) throws(Failure) {
    if damaged.isEmpty { return }
    try environment.write { (transaction) throws(Failure) in
      let meta = StoreMeta(
        database: try failing { () throws(LMDBError) in try transaction.openDatabase("meta") })
      try meta.foldAnew(projections, damaged, transaction)
    }
    try failing { () throws(LMDBError) in try environment.rewrite(emptying: damaged) }
  }

  /// Checks large files in the background.
  package func goOn(_ environments: [Environment], onDamage: @escaping @Sendable (Failure) -> Void) {
    unlink(note)
    let large = environments.filter { $0.usedBytes > bytesAtOnce }
    if large.isEmpty { return }
    let started = startThread("entry-check") { [self] in
      do throws(Failure) {
        for environment in large {
          let damaged = try Self.damaged(environment) { [self] in !isStopping.load(ordering: .relaxed) }
          if !damaged.isEmpty { tell(damaged, onDamage) }
        }
      } catch {
        onDamage(error)
      }
    }
    thread.withLock { $0 = started }
  }

  private func tell(_ damaged: [String], _ onDamage: (Failure) -> Void) {
    close(OwnedFiles.open(note, O_WRONLY))
    let failure = Self.failure(damaged)
    // Damage that the next start can mend needs a next start, which other damage forbids.
    onDamage(damaged.allSatisfy(Self.isDerived) ? Failure(.databaseError, failure.message) : failure)
  }

  /// Stops the check and returns when it has ended.
  package func stop() {
    isStopping.store(true, ordering: .relaxed)
    thread.withLock { $0.take() }?.join()
  }

  /// Checks everything, and changes nothing.
  ///
  /// - Throws: ``RecordModel/Failure/Code/corrupt``, naming the databases.
  package static func check(_ environments: [Environment]) throws(Failure) {
    for environment in environments {
      let damaged = try damaged(environment)
      if !damaged.isEmpty { throw failure(damaged) }
    }
  }

  private static func damaged(
    _ environment: Environment, _ goesOn: () -> Bool = { true }
  ) throws(Failure) -> [String] {
    try failing { () throws(LMDBError) in try environment.databasesWithWrongEntries(goesOn) }
  }

  private static func isDerived(_ name: String) -> Bool {
    name.hasPrefix("projection:") || name == "checkpoints"
  }

  private static func failure(_ damaged: [String]) -> Failure {
    let names = damaged.joined(separator: ", ")
    let remedy =
      damaged.allSatisfy(isDerived)
      ? "the next start leaves that out and folds it anew from the log" : "restore a backup"
    return Failure(
      .corrupt, "damaged: \(names) does not hold what was put into it; \(remedy)",
      details: ["reason": "wrong_entries"])
  }
}
