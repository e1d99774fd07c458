import LMDB
import RecordModel
import RecordStore

/// Finds the documents of some streams in both copies of every projection.
///
/// Looks at every document, since a fold does not know those left by a parked stream or an earlier build.
struct ErasureScan {
  let store: Store
  let owners: [StreamID]
  /// Entries looked at in one view.
  var entriesPerView = 8192

  /// The place of a document.
  struct Place {
    var projection: Int
    var slot: Int
    var key: [UInt8]
  }

  /// Goes through everything in short views.
  func places() throws(Failure) -> [Place] {
    try places { (database, last) throws(Failure) in
      try store.environment.read { (view) throws(Failure) in
        try failing { () throws(LMDBError) in try piece(of: database, after: last, view) }
      }
    }
  }

  /// The same inside a transaction.
  func places(_ transaction: borrowing WriteTransaction) throws(Failure) -> [Place] {
    try places { (database, last) throws(Failure) in
      try failing { () throws(LMDBError) in try piece(of: database, after: last, transaction) }
    }
  }

  typealias Piece = (found: [[UInt8]], last: [UInt8]?)

  private func places(
    _ next: (Database, [UInt8]?) throws(Failure) -> Piece
  ) throws(Failure) -> [Place] {
    var places: [Place] = []
    for (projection, slots) in store.databases.projections.enumerated() {
      for (slot, database) in slots.enumerated() {
        var last: [UInt8]?
        repeat {
          let piece = try next(database, last)
          places += piece.found.map { Place(projection: projection, slot: slot, key: $0) }
          last = piece.last
        } while last != nil
      }
    }
    return places
  }

  /// The next entries of a database, and the last one's key if there may be more.
  func piece(
    of database: Database, after last: [UInt8]?, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(LMDBError) -> Piece {
    let wanted = owners.map(\.keyBytes)
    var (piece, looked) = (Piece([], nil), 0)
    var cursor = try view.cursor(in: database)
    var more: Bool
    if let last { more = try cursor.seek((last + [0]).span.bytes) } else { more = try cursor.first() }
    while more {
      let isWanted = cursor.value.withUnsafeBytes { value in wanted.contains { value.starts(with: $0) } }
      looked += 1
      if isWanted || looked == entriesPerView {
        let key = cursor.key.withUnsafeBytes { Array($0) }
        if isWanted { piece.found.append(key) }
        if looked == entriesPerView {
          piece.last = key
          return piece
        }
      }
      more = try cursor.next()
    }
    return piece
  }
}
