import LMDB
import RecordModel
import Synchronization

extension Keyring {
  /// Stores entries that came from the store that this one is a copy of, whose word they are.
  ///
  /// Keys are never changed, so one that is there stays; only secrets are replaced. Streams that are said to be erased lose their keys.
  package func install(_ contents: [KeyContent]) throws(Failure) {
    if contents.isEmpty { return }
    let gone = contents.filter { $0.row.table == .erased }.compactMap { StreamID(keyBytes: $0.row.key[...]) }
    let wrapped = try contents.filter { $0.row.table != .erased }.map { (content) throws(Failure) in
      (content.row, try content.wrapped(under: wrapping, instance))
    }
    try environment.write { (transaction) throws(Failure) in
      let erased = try databases.erasedStreams(transaction).union(gone)
      for (row, value) in wrapped where row.owner(value).map(erased.contains) != true {
        if row.table != .secrets, try databases.value(row, transaction) != nil { continue }
        try failing { () throws(LMDBError) in
          try transaction.put(row.key.span.bytes, value.span.bytes, in: databases[row.table])
        }
      }
    }
    opened.withLock { opened in
      for (row, _) in wrapped where row.table == .keys {
        if let name = KeyName(row.key) { opened.newest[name.stream] = nil }
      }
    }
    let known = gone.filter { !isErased($0) }
    if !known.isEmpty { try destroy(known) }
  }
}

extension KeyRow {
  /// The stream whose erasure ends it.
  package func owner(_ value: [UInt8]) -> StreamID? {
    switch table {
    case .keys: Keyring.KeyName(key)?.stream
    case .blobs: WrappedBlobKey(value)?.owner
    case .erased, .secrets: nil
    }
  }
}
