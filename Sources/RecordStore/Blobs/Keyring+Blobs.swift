import Crypto
import LMDB
import RecordModel

/// The keys of documents.
extension Keyring {
  /// Stores a document's key, flushed to the device.
  ///
  /// - Throws: ``Failure/erased`` if the owner's keys are destroyed, or it never had one.
  func put(_ key: SymmetricKey, of id: DocumentID, owner: StreamID) throws(Failure) {
    try requireRoom()
    guard let newest = try newest(owner) else { throw .erased }
    let value = try WrappedBlobKey.bytes(
      key, of: id, owner: owner, version: newest.version, under: newest.key, instance: instance)
    try environment.write { (transaction) throws(Failure) in
      // In the transaction that would see an erasure, so that none can come between.
      if try databases.wrapped(KeyName(stream: owner, version: newest.version), transaction) == nil {
        throw .erased
      }
      try failing { () throws(LMDBError) in
        try transaction.put(id.keyBytes.span.bytes, value.span.bytes, in: databases.blobs)
      }
    }
  }

  /// A document's key and owner; `nil` if the key was destroyed.
  func blobKey(_ id: DocumentID) throws(Failure) -> (owner: StreamID, key: SealingKey)? {
    guard let wrapped = try wrappedBlobKey(id),
      let wrapping = try key(wrapped.owner, version: wrapped.version)
    else { return nil }
    return (wrapped.owner, try wrapped.opened(id, with: wrapping, instance: instance))
  }

  /// Whether a document's key is there and sound.
  package func opensBlobKey(_ id: DocumentID) -> Bool { ((try? blobKey(id)) ?? nil) != nil }

  /// Whose record a document belongs to; `nil` if its key was destroyed.
  func blobOwner(_ id: DocumentID) throws(Failure) -> StreamID? { try wrappedBlobKey(id)?.owner }

  private func wrappedBlobKey(_ id: DocumentID) throws(Failure) -> WrappedBlobKey? {
    let value: [UInt8]? = try environment.read { (view) throws(Failure) in
      try failing { () throws(LMDBError) in try view.bytes(id.keyBytes.span.bytes, in: databases.blobs) }
    }
    guard let value else { return nil }
    guard let wrapped = WrappedBlobKey(value) else {
      throw Failure(.corrupt, "the key of a document is damaged")
    }
    return wrapped
  }

  /// All documents whose keys there are, with their owners; without those whose keys are so damaged that they name none.
  package func blobs() throws(Failure) -> [DocumentID: StreamID] {
    try environment.read { (view) throws(Failure) in
      Dictionary(
        try databases.allBlobs(view).compactMap { id, owner in owner.map { (id, $0) } },
        uniquingKeysWith: { first, _ in first })
    }
  }

  /// All documents whose keys were not destroyed, sound or damaged.
  package func blobIDs() throws(Failure) -> Set<DocumentID> {
    try environment.read { (view) throws(Failure) in Set(try databases.allBlobs(view).map(\.0)) }
  }

  /// Whether a document's key was not destroyed, sound or damaged.
  package func hasBlobKey(_ id: DocumentID) throws(Failure) -> Bool {
    try environment.read { (view) throws(Failure) in
      try failing { () throws(LMDBError) in try view.bytes(id.keyBytes.span.bytes, in: databases.blobs) }
        != nil
    }
  }

  /// Destroys documents' keys for ever.
  ///
  /// Durable when it returns. Their remains in the file are removed by ``scrub()``.
  func destroyBlobs(_ ids: some Collection<DocumentID>) throws(Failure) {
    if ids.isEmpty { return }
    try environment.write { (transaction) throws(Failure) in
      try databases.destroyBlobs(ids, transaction)
      try databases.put(needsRewriting: true, transaction)
    }
  }
}

extension KeyDatabases {
  fileprivate func allBlobs(
    _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> [(DocumentID, StreamID?)] {
    try failing { () throws(LMDBError) in
      var found: [(DocumentID, StreamID?)] = []
      var cursor = try view.cursor(in: blobs)
      while try cursor.next() {
        let value = cursor.value.withUnsafeBytes { Array($0) }
        guard let id = DocumentID(keyBytes: cursor.key.withUnsafeBytes { Array($0) }) else { continue }
        found.append((id, StreamID(keyBytes: value[...])))
      }
      return found
    }
  }

  fileprivate func destroyBlobs(
    _ ids: some Collection<DocumentID>, _ transaction: borrowing WriteTransaction
  ) throws(Failure) {
    try failing { () throws(LMDBError) in
      for id in ids { try transaction.delete(id.keyBytes.span.bytes, in: blobs) }
    }
  }

  /// Destroys the keys of all documents of a stream.
  func destroyBlobs(of stream: StreamID, _ transaction: borrowing WriteTransaction) throws(Failure) {
    try destroyBlobs(try allBlobs(transaction).filter { $0.1 == stream }.map(\.0), transaction)
  }
}
