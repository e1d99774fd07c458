import LMDB
import RecordModel

extension StoreMeta {
  /// The progress of an unfinished rebuild; also `nil` if the stored one cannot be read, which only costs a
  /// start from the beginning.
  package func progress(
    of projection: any Projection.Type, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> RebuildProgress? {
    try get(Self.progressKey(projection), view).flatMap { RebuildProgress($0) }
  }

  package func put(
    _ progress: RebuildProgress?, of projection: any Projection.Type,
    _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    if let progress { return try put(Self.progressKey(projection), progress.bytes, transaction) }
    let key = Array(Self.progressKey(projection).utf8)
    _ = try failing { () throws(LMDBError) in try transaction.delete(key.span.bytes, in: database) }
  }

  private static func progressKey(_ projection: any Projection.Type) -> String {
    "rebuild:\(projection.name)"
  }
}
