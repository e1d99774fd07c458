import LMDB
import RecordModel
import Synchronization

/// The databases of a key environment that open what a log holds.
package enum KeyTable: UInt8, CaseIterable, Sendable {
  case keys = 1
  case erased, secrets, blobs
}

/// The place of an entry of a key environment.
package struct KeyRow: Hashable, Sendable {
  package var table: KeyTable
  package var key: [UInt8]

  package init(_ table: KeyTable, _ key: [UInt8]) { (self.table, self.key) = (table, key) }
}

extension KeyDatabases {
  package subscript(_ table: KeyTable) -> Database {
    switch table {
    case .keys: keys
    case .erased: erased
    case .secrets: secrets
    case .blobs: blobs
    }
  }

  package func value(
    _ row: KeyRow, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> [UInt8]? {
    try failing { () throws(LMDBError) in try view.bytes(row.key.span.bytes, in: self[row.table]) }
  }
}

/// Which entries of a key environment changed, for whoever keeps a copy of them.
package final class KeyChanges: Sendable {
  package enum Since: Equatable, Sendable {
    /// Anything may have.
    case unknown
    case rows(Set<KeyRow>)
  }

  /// `nil` while nobody asks.
  private let noted = Mutex<Since?>(nil)

  /// Notes committed changes of entries, before anything uses them.
  func note(_ rows: some Sequence<KeyRow>) {
    noted.withLock { noted in
      guard case .rows(let known) = noted else { return }
      noted = .rows(known.union(rows))
    }
  }

  /// Notes that entries were destroyed, whichever.
  func noteDestruction() { noted.withLock { if $0 != nil { $0 = .unknown } } }

  /// The changes since the last call; anything, at the first.
  package func take() -> Since {
    noted.withLock { noted in
      defer { noted = .rows([]) }
      return noted ?? .unknown
    }
  }

  /// Takes changes back whose copy failed.
  package func putBack(_ since: Since) {
    switch since {
    case .unknown: noted.withLock { $0 = .unknown }
    case .rows(let rows): note(rows)
    }
  }
}
