import RecordExport
import RecordModel
import RecordStore

/// The documents of a backup.
extension BackupRun {
  /// Makes the pool hold a sound copy of each document, and writes the list; `nil` if the store has no documents.
  ///
  /// Documents come and go meanwhile: one that goes is left out with its key, one that came after the log was copied is
  /// in the list, and goes when a restored store finds no event of it.
  mutating func copyDocuments(
    _ known: [DocumentID: DocumentList.Line]
  ) throws(Failure) -> BackupManifest.Documents? {
    let ids = try store.keyring.blobIDs().sorted()
    if ids.isEmpty { return nil }
    let pool = DocumentPool(places, store.instance)
    try DurableFiles.backups.makeDirectory(pool.directory)
    let unread = DocumentTurn(
      known.filter { DurableFiles.size(pool.path($0.key)) == $0.value.bytes }.map(\.value), at: createdAt,
      bytes: options.checkedBytes
    ).unread
    var (list, lost, renewed): (DocumentList, [DocumentID], Int) = (DocumentList(), [], 0)
    for id in ids {
      if let line = known[id], unread.contains(id) {
        list.lines.append(line)
      } else if let line = try known[id].flatMap({ (line) throws(Failure) in try checked(line, pool) }) {
        list.lines.append(line)
      } else if let line = try found(id, in: pool) {
        list.lines.append(line)
      } else if let line = try copyDocument(id, to: pool) {
        list.lines.append(line)
        if known[id] != nil { renewed += 1 }
      } else if try store.keyring.hasBlobKey(id) {
        lost.append(id)
      }
    }
    try DurableFiles.backups.flush(directory: pool.directory)
    options.onPiece(DocumentList.file)
    let file = try BackupFile(directory + "/" + DocumentList.file)
    try file.write(list.text)
    try file.finish()
    return BackupManifest.Documents(list, file.hash, lost: lost, renewed: renewed)
  }

  /// The line of a copy that was read now, or `nil` if it has gone bad.
  private func checked(
    _ line: DocumentList.Line, _ pool: DocumentPool
  ) throws(Failure) -> DocumentList.Line? {
    let (copied, expected, tell) = (self.copied, self.expected, self.tell)
    let isSame = try pool.holds(line) { (_) throws(Failure) in
      try tell(min(95, copied * 95 / max(expected, copied)), copied)
    }
    guard isSame, try store.blobs.opens(line.id, at: pool.path(line.id)) else { return nil }
    var line = line
    line.checkedAt = createdAt
    return line
  }

  /// The line of a sound copy that no list vouches for, which a backup left that failed, or whose list is damaged; it may be
  /// the only one.
  private func found(_ id: DocumentID, in pool: DocumentPool) throws(Failure) -> DocumentList.Line? {
    let (copied, expected, tell, blobs) = (self.copied, self.expected, self.tell, store.blobs)
    let hash = try pool.sound(id, isSound: { (path) throws(Failure) in try blobs.opens(id, at: path) }) {
      (_) throws(Failure) in try tell(min(95, copied * 95 / max(expected, copied)), copied)
    }
    return hash.map { DocumentList.Line(id: id, bytes: $0.bytes, sha256: $0.text, checkedAt: createdAt) }
  }

  /// Copies a document from the store, or returns `nil` if the store has lost it.
  private mutating func copyDocument(
    _ id: DocumentID, to pool: DocumentPool
  ) throws(Failure) -> DocumentList.Line? {
    guard let source = store.blobs.path(of: id) else { return nil }
    var copied = self.copied
    let (expected, tell, onPiece, blobs) = (self.expected, self.tell, options.onPiece, store.blobs)
    let hash = try pool.copy(
      id, from: source, isSound: { (path) throws(Failure) in try blobs.opens(id, at: path) }
    ) { (count) throws(Failure) in
      onPiece(DocumentList.file)
      copied += count
      try tell(min(95, copied * 95 / max(expected, copied)), copied)
    }
    self.copied = copied
    return hash.map { DocumentList.Line(id: id, bytes: $0.bytes, sha256: $0.text, checkedAt: createdAt) }
  }

  /// Bytes that copies may take: those of documents whose copies are missing or of another length, and those of the largest,
  /// which lies beside the bad copy that it replaces until it is written.
  func newDocumentBytes(_ known: [DocumentID: DocumentList.Line]) throws(Failure) -> Int {
    let pool = DocumentPool(places, store.instance)
    var (new, largest) = (0, 0)
    for id in try store.keyring.blobIDs() {
      let bytes = store.blobs.path(of: id).flatMap(DurableFiles.size) ?? 0
      if DurableFiles.size(pool.path(id)) != known[id]?.bytes ?? bytes { new += bytes }
      largest = max(largest, bytes)
    }
    return new + largest
  }
}

/// Whose turn it is to be read: every copy once in so many days, and a share of them with each backup, so that no backup
/// reads much more than another.
struct DocumentTurn {
  /// Copies of the right length that this backup need not read.
  let unread: Set<DocumentID>

  /// - Parameters:
  ///   - lines: copies of the right length, and when each was read.
  ///   - now: when the backup was requested.
  ///   - bytes: what a backup reads even if it is more than the share.
  init(_ lines: [DocumentList.Line], at now: Timestamp, bytes: Int) {
    let day: Int64 = 86_400_000
    let oldest = now.milliseconds - Int64(DocumentPool.checkedWithinDays) * day
    var left = max(bytes, lines.reduce(0) { $0 + $1.bytes } / DocumentPool.checkedWithinDays)
    var unread: Set<DocumentID> = []
    let turns = lines.map { ($0, $0.checkedAt?.milliseconds ?? .min) }
    for (line, moment) in turns.sorted(by: { ($0.1, $0.0.id) < ($1.1, $1.0.id) }) {
      // A moment that lies ahead of the clock says nothing.
      if left <= 0, (oldest...now.milliseconds).contains(moment) { unread.insert(line.id) }
      left -= line.bytes
    }
    self.unread = unread
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
