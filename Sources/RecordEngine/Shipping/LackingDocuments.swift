import RecordModel
import RecordStore
import Synchronization

/// The documents whose keys a replica was given and of which it has no file, by the names that they have in the copy.
final class LackingDocuments: Sendable {
  private let waiting = Mutex<[KeyShipping.KeyName: DocumentID]>([:])
  /// Held while a piece is written: one at a time.
  private let receiving = Mutex(())

  /// Takes down which of the given keys lack their files; their names.
  ///
  /// Keys of records that are erased here were not taken, and need nothing.
  func note(
    _ given: [(name: KeyShipping.KeyName, content: KeyContent)], _ store: Store
  ) throws(Failure) -> [KeyShipping.KeyName] {
    var names: [KeyShipping.KeyName] = []
    for (name, content) in given {
      guard let id = content.row.document, store.blobs.sealedBytes(of: id) == nil,
        try store.keyring.hasKey(of: id)
      else { continue }
      waiting.withLock { $0[name] = id }
      names.append(name)
    }
    return names
  }

  /// Takes a piece of one; returns the bytes that are there.
  func receive(
    _ piece: [UInt8], of name: KeyShipping.KeyName, at offset: Int, _ whole: BlobStore.Whole,
    _ store: Store
  ) throws(Failure) -> Int {
    guard let id = waiting.withLock({ $0[name] }) else { throw .noWaitingDocument }
    // It may have ended since it was asked for.
    guard try store.keyring.hasKey(of: id) else {
      forget(name)
      throw .noWaitingDocument
    }
    let bytes = try receiving.withLock { (_) throws(Failure) in
      try store.blobs.receive(piece, of: id, at: offset, whole)
    }
    if bytes == whole.bytes { forget(name) }
    return bytes
  }

  private func forget(_ name: KeyShipping.KeyName) { waiting.withLock { _ = $0.removeValue(forKey: name) } }
}
