import RecordExport
import RecordModel
import RecordStore

/// The documents of a backup.
extension BackupRun {
  /// Copies what the pool lacks and writes the list; `nil` if the store has no documents.
  ///
  /// Documents come and go meanwhile: one that goes is left out with its key, one that came after the log was copied is
  /// in the list, and goes when a restored store finds no event of it.
  mutating func copyDocuments(
    _ known: [DocumentID: DocumentList.Line]
  ) throws(Failure) -> BackupManifest.Documents? {
    let ids = try store.keyring.blobs().keys.sorted()
    if ids.isEmpty { return nil }
    let pool = DocumentPool(places, store.instance)
    try DurableFiles.backups.makeDirectory(pool.directory)
    var (list, missing) = (DocumentList(), 0)
    for id in ids {
      if let line = try line(id, known[id], pool) { list.lines.append(line) } else { missing += 1 }
    }
    try DurableFiles.backups.flush(directory: pool.directory)
    options.onPiece(DocumentList.file)
    let file = try BackupFile(directory + "/" + DocumentList.file)
    try file.write(list.text)
    try file.finish()
    return BackupManifest.Documents(list, file.hash, missing: missing)
  }

  private mutating func line(
    _ id: DocumentID, _ known: DocumentList.Line?, _ pool: DocumentPool
  ) throws(Failure) -> DocumentList.Line? {
    if let known, DurableFiles.size(pool.path(id)) == known.bytes { return known }
    guard let source = store.blobs.path(of: id) else { return nil }
    var copied = self.copied
    let (expected, tell, onPiece) = (self.expected, tell, options.onPiece)
    let hash = try pool.copy(id, from: source) { (count) throws(Failure) in
      onPiece(DocumentList.file)
      copied += count
      try tell(min(95, copied * 95 / max(expected, copied)), copied)
    }
    self.copied = copied
    return hash.map { DocumentList.Line(id: id, bytes: $0.bytes, sha256: $0.text) }
  }

  /// Bytes of documents that the pool lacks.
  func newDocumentBytes(_ known: [DocumentID: DocumentList.Line]) throws(Failure) -> Int {
    try store.keyring.blobs().keys.filter { known[$0] == nil }
      .reduce(0) { $0 + (store.blobs.path(of: $1).flatMap(DurableFiles.size) ?? 0) }
  }
}

extension Backups {
  /// What the complete backups say of the documents in the pool.
  func knownDocuments(_ engine: Engine) throws(Failure) -> [DocumentID: DocumentList.Line] {
    var known: [DocumentID: DocumentList.Line] = [:]
    for (_, directory, manifest) in try manifests(engine) {
      // A list that is damaged vouches for nothing; its documents are copied anew.
      let list = try? BackupReading.documents(of: manifest, in: directory)
      for line in list?.lines ?? [] { known[line.id] = line }
    }
    return known
  }
}
