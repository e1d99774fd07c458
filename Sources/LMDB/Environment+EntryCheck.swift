import CLMDB

extension Environment {
  /// Reads every entry of every database and compares with the stored sums; the names of those that do not match.
  ///
  /// Finds what a disk or somebody's hand changed in keys, values and pages of keys, which the library takes for true. Each
  /// database is read in a view of its own, held to its end.
  ///
  /// - Parameter goesOn: asked every thousand entries; where it says no, nothing more is read.
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
