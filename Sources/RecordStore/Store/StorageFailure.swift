import LMDB
import RecordModel

extension Failure: StorageErrorConvertible {
  /// Maps a storage error for callers: full, or failed with an unknown outcome, or damaged.
  package init(_ error: LMDBError) {
    switch error.kind {
    case .mapFull, .diskFull:
      self.init(.storageFull, "the store is full: writes are refused until space is made; reads go on")
    case .truncated, .corrupted, .versionMismatch:
      self.init(.corrupt, "the store is damaged (\(error))")
    case .permission:
      self.init(
        .databaseError, "the store may not be read or written (\(error))", details: ["reason": "permission"])
    default:
      self.init(.databaseError, "the store failed (\(error))")
    }
  }
}

/// Runs storage operations and gives their error the engine's type.
package func failing<Result>(_ body: () throws(LMDBError) -> Result) throws(Failure) -> Result {
  do throws(LMDBError) { return try body() } catch { throw Failure(error) }
}
