import LMDB
import RecordModel

/// The documents as they lie in the store, seen through one transaction.
///
/// As short-lived as the transaction.
package struct StoredDocuments: StorageTransaction, DocumentSource {
  package let handle: TransactionHandle
  package let store: Store
  /// Where the documents of each projection lie.
  package let projections: ServingProjections

  package init(handle: TransactionHandle, store: Store, projections: ServingProjections) {
    self.handle = handle
    self.store = store
    self.projections = projections
  }

  /// `nil` if there is no document or its owner's key was destroyed.
  package func entry<D: Document>(_ type: D.Type, _ key: DocumentKey) throws(Failure) -> DocumentCache.Entry?
  {
    guard let value = try value(key) else { return nil }
    return try entry(type, key, value)
  }

  /// The same for a query: recently opened documents are not opened again while their owner has the key.
  func recentEntry<D: Document>(
    _ type: D.Type, _ key: DocumentKey
  ) throws(Failure) -> DocumentCache.Entry? {
    guard let value = try value(key) else { return nil }
    return try recentEntry(type, key, value)
  }

  func recentEntry<D: Document>(
    _ type: D.Type, _ key: DocumentKey, _ value: [UInt8]
  ) throws(Failure) -> DocumentCache.Entry? {
    if try store.documents.isKeyless(value) { return nil }
    return try store.recent.entry(key, sealed: value) { () throws(Failure) in try entry(type, key, value) }
  }

  /// The document of these sealed bytes, opened only for this call.
  package func entry<D: Document>(
    _ type: D.Type, _ key: DocumentKey, _ value: [UInt8]
  ) throws(Failure) -> DocumentCache.Entry? {
    guard let plaintext = try store.documents.open(value, key), let owner = StreamID(keyBytes: value[...])
    else { return nil }
    return DocumentCache.Entry(document: try decodeDocument(type, plaintext), owner: owner)
  }

  private func value(_ key: DocumentKey) throws(Failure) -> [UInt8]? {
    let database = try projections.database(of: key.projection)
    return try failing { () throws(LMDBError) in try bytes(key.bytes.span.bytes, in: database) }
  }
}
