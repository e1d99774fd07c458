import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Looking through all documents in short views.
@Suite("Finding the documents of a record") struct ErasureScanTests {
  private let scene: ErasureScene
  private var store: Store { scene.test.engine.store }

  init() throws { scene = try ErasureScene() }

  private func scan(_ entriesPerView: Int) -> ErasureScan {
    ErasureScan(
      store: store, owners: ErasureRound.owners(of: scene.patient), entriesPerView: entriesPerView)
  }

  private func entries(of database: Database) throws -> Int {
    try store.environment.read { (view) throws(Failure) in
      try failing { () throws(LMDBError) in
        var cursor = try view.cursor(in: database)
        var (count, more) = (0, try cursor.first())
        while more { (count, more) = (count + 1, try cursor.next()) }
        return count
      }
    }
  }

  /// Views that it takes to look through a database.
  private func views(of database: Database, _ scan: ErasureScan) throws -> Int {
    var (views, last): (Int, [UInt8]?) = (0, nil)
    repeat {
      let from = last
      let piece = try store.environment.read { (view) throws(Failure) in
        try failing { () throws(LMDBError) in try scan.piece(of: database, after: from, view) }
      }
      (views, last) = (views + 1, piece.last)
    } while last != nil
    return views
  }

  @Test("the same documents are found however little one view looks at", arguments: [1, 2, 3, 7])
  func pieces(size: Int) throws {
    let whole = try scan(8192).places()
    #expect(!whole.isEmpty)
    let places = try scan(size).places()
    #expect(places.map(\.key) == whole.map(\.key) && places.map(\.projection) == whole.map(\.projection))
  }

  @Test(
    "no view looks at more entries than it may, or at fewer while there are more", arguments: [1, 2, 3, 7])
  func views(size: Int) throws {
    for database in store.databases.projections.joined() {
      #expect(try views(of: database, scan(size)) == entries(of: database) / size + 1)
    }
  }
}
