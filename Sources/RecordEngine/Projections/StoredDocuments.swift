import LMDB
import RecordModel

/// The documents as they lie in the store, seen through one transaction.
///
/// As short-lived as the transaction.
struct StoredDocuments: StorageTransaction, DocumentSource {
  let handle: TransactionHandle
  let store: Store
  /// Where the documents of each projection lie.
  let projections: ServingProjections

  /// The document, or `nil` where there is none or its owner's key was destroyed.
  func entry<D: Document>(_ type: D.Type, _ key: DocumentKey) throws(Failure) -> DocumentCache.Entry? {
    guard let value = try value(key), let owner = StreamID(keyBytes: value[...]),
      let plaintext = try store.documents.open(value, key)
    else { return nil }
    return DocumentCache.Entry(document: try decodeDocument(type, plaintext), owner: owner)
  }

  private func value(_ key: DocumentKey) throws(Failure) -> [UInt8]? {
    let database = try projections.database(of: key.projection)
    return try failing { () throws(LMDBError) in try bytes(key.bytes.span.bytes, in: database) }
  }
}
