import Glibc
import LMDB
import RecordModel
import RecordStore

/// Replaces the key encryption key of a stopped store.
///
/// Each key environment below the state directory is changed in one transaction, and then written again, so
/// that no page holds keys under the old one. After a crash or a kill, the same call again finishes the
/// change.
package struct KeyRotation {
  /// The result of a change.
  package struct Report: Sendable, Equatable {
    /// Key environments under the new key.
    package var environments = 0
    /// Keys that were wrapped again; those of an earlier, cut-off call do not count.
    package var keys = 0
  }

  /// The steps between which a crash may come.
  enum Step: Sendable { case wrapped(Int), rewritten(Int), listed }

  let directory: String
  let old: KeyEncryptionKey
  let new: KeyEncryptionKey
  let erasureList: String
  /// Called at every step.
  var onStep: (Step) throws(Failure) -> Void = { _ in }

  /// The change of a store's key.
  ///
  /// - Parameter erasureList: the file of the erasure list; next to the state directory if left out.
  package init(
    stateDirectory: String, from old: KeyEncryptionKey, to new: KeyEncryptionKey, erasureList: String? = nil
  ) {
    (directory, self.old, self.new) = (stateDirectory, old, new)
    self.erasureList = erasureList ?? ErasureList.usualPath(stateDirectory)
  }

  /// Carries the change out.
  ///
  /// - Throws: ``RecordModel/Failure/Code/stateConflict`` if a daemon has the store open,
  ///   ``RecordModel/Failure/Code/wrongKey`` if an environment is under neither key; nothing was changed
  ///   then.
  package func run() throws(Failure) -> Report {
    try Store.requirePresence(in: directory)
    let lock = try Store.lock(directory)
    defer { withExtendedLifetime(lock) {} }
    let stores = try StoreDirectories.below(directory)
    var report = Report()
    // All of them before the first is changed.
    for store in stores { _ = try WrappedEnvironment(store, old, new) }
    for (index, store) in stores.enumerated() {
      let environment = try WrappedEnvironment(store, old, new)
      report.keys += try environment.wrap()
      try onStep(.wrapped(index))
      try environment.rewrite()
      try onStep(.rewritten(index))
      report.environments += 1
    }
    try rewriteList()
    try onStep(.listed)
    return report
  }

  private func rewriteList() throws(Failure) {
    do throws(Failure) { _ = try ErasureList(path: erasureList, key: new).entries() } catch {
      let text = try ErasureList(path: erasureList, key: old).text(under: new)
      try DurableFiles.erasureList.replace(erasureList, with: text)
    }
  }
}

/// The key environment of one store, under one of two key encryption keys.
private struct WrappedEnvironment {
  private let environment: Environment
  private let instance: InstanceID
  private let (old, new): (KeyEncryptionKey, KeyEncryptionKey)
  private let isNew: Bool

  /// - Throws: ``RecordModel/Failure/Code/wrongKey`` if it is under neither.
  init(_ store: String, _ old: KeyEncryptionKey, _ new: KeyEncryptionKey) throws(Failure) {
    (self.old, self.new) = (old, new)
    let log = try failing { () throws(LMDBError) in try Environment(path: store + "/log") }
    let instance = try Store.instance(of: log)
    Environment.removeUnfinishedRewrite(of: store + "/keys")
    let environment = try failing { () throws(LMDBError) in
      try Environment(path: store + "/keys", options: Keyring.options)
    }
    let check = try environment.write { (transaction) throws(Failure) in
      try KeyDatabases.storedCheck(transaction)
    }
    isNew = check == new.check(for: instance)
    guard isNew || check == old.check(for: instance) else {
      throw Failure(
        .wrongKey, "a key environment is under neither of the two keys; nothing of it was changed")
    }
    (self.environment, self.instance) = (environment, instance)
  }

  /// Wraps every key again, in one transaction; returns how many.
  func wrap() throws(Failure) -> Int {
    if isNew { return 0 }
    return try environment.write { (transaction) throws(Failure) in
      let databases = try failing { () throws(LMDBError) in try KeyDatabases(transaction) }
      var count = 0
      for table in try WrappedTable.tables(transaction) {
        for (key, value) in try Self.entries(of: table.database, transaction) {
          let wrapped = try table.rewrap(key, value, old, new, instance)
          try failing { () throws(LMDBError) in
            try transaction.put(key.span.bytes, wrapped.span.bytes, in: table.database)
          }
          count += 1
        }
      }
      try databases.put(check: new.check(for: instance), transaction)
      try databases.put(needsRewriting: true, transaction)
      return count
    }
  }

  /// Removes the remains of the old wraps from the file.
  func rewrite() throws(Failure) {
    let databases = try environment.write { (transaction) throws(Failure) in
      try failing { () throws(LMDBError) in try KeyDatabases(transaction) }
    }
    let isNeeded = try environment.read { (view) throws(Failure) in try databases.needsRewriting(view) }
    guard isNeeded else { return }
    try failing { () throws(LMDBError) in try environment.rewrite() }
    try environment.write { (transaction) throws(Failure) in
      try databases.put(needsRewriting: false, transaction)
    }
  }

  private static func entries(
    of database: Database, _ transaction: borrowing WriteTransaction
  ) throws(Failure) -> [(key: [UInt8], value: [UInt8])] {
    try failing { () throws(LMDBError) in
      var entries: [(key: [UInt8], value: [UInt8])] = []
      var cursor = try transaction.cursor(in: database)
      while try cursor.next() {
        entries.append(
          (cursor.key.withUnsafeBytes { Array($0) }, cursor.value.withUnsafeBytes { Array($0) }))
      }
      return entries
    }
  }
}
