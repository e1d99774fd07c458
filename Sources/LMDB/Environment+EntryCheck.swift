import CLMDB

extension Environment {
  /// Reads every entry of every database and compares with the stored sums; returns the names of those that
  /// differ.
  ///
  /// Finds changes by a disk or by hand in keys, values and pages of keys, which the library trusts. Each
  /// database is read in a view of its own, held to its end.
  ///
  /// - Parameter goesOn: called every thousand entries; on `false`, nothing more is read.
  package func databasesWithWrongEntries(_ goesOn: () -> Bool = { true }) throws(LMDBError) -> [String] {
    guard let sums else { return [] }
    let names = try read { (view) throws(LMDBError) in try view.databaseNames() }
    var wrong: [String] = []
    for name in names where name != EntrySums.name && goesOn() {
      do throws(LMDBError) {
        if try !hasRightEntries(name, sums, goesOn) { wrong.append(name) }
      } catch {
        guard error.kind == .corrupted else { throw error }
        wrong.append(name)
      }
    }
    return wrong
  }

  private func hasRightEntries(
    _ name: String, _ sums: Database, _ goesOn: () -> Bool
  ) throws(LMDBError) -> Bool {
    try read { (view) throws(LMDBError) in
      guard let database = try view.findDatabase(name),
        let stored = try EntrySums.stored(database, view.pointer, sums)
      else { return true }
      var isWhole = true
      let found = try EntrySums.count(database, view.pointer) {
        isWhole = goesOn()
        return isWhole
      }
      return !isWhole || found == stored
    }
  }
}
