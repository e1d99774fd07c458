import Glibc
import RecordModel
import RecordStore

/// The documents of a restored store.
extension BackupRestore {
  /// A document that the restored store lacks although its record has it.
  package struct MissingDocument: Codable, Sendable, Equatable {
    package var documentId: DocumentID
    /// Left out if its key is gone, too.
    package var patientId: PatientID?
  }

  /// Copies those whose keys there are; returns how many, and which are missing.
  ///
  /// They are unsettled, so that the first start keeps those that the log of the backup knows of and no others.
  func putDocuments(
    _ reading: BackupReading, _ found: BackupReading.Found, _ erasures: RestoredErasures
  ) throws(Failure) -> (count: Int, missing: [MissingDocument]) {
    let owners = Self.owners(
      found, without: Set(erasures.patients(of: found.manifest.instance).flatMap(ErasureRound.owners)))
    var missing = Set(found.manifest.documents?.lostIds ?? [])
    let lines: [DocumentList.Line]
    do throws(Failure) { lines = try reading.documents(found).filter { owners[$0.id] != nil } } catch {
      // Without the list nobody knows which files are those that were written.
      guard order.leavesOutDamaged else { throw error }
      return (0, Self.named(missing.union(owners.keys), owners))
    }
    if !lines.isEmpty { try prepare() }
    for line in lines {
      do throws(Failure) { try put(line, reading, found.manifest.instance) } catch {
        guard order.leavesOutDamaged, BackupReading.isDamage(error) else { throw error }
        unlink(path(of: line.id))
        missing.insert(line.id)
      }
    }
    return (lines.count { !missing.contains($0.id) }, Self.named(missing, owners))
  }

  private func prepare() throws(Failure) {
    onStep(DocumentList.file)
    for part in ["/blobs", "/blobs/unsettled"] { try DurableFiles.backups.makeDirectory(building + part) }
  }

  private func path(of id: DocumentID) -> String { "\(building)/blobs/unsettled/\(id)" }

  private func put(
    _ line: DocumentList.Line, _ reading: BackupReading, _ instance: InstanceID
  ) throws(Failure) {
    let output = try BackupFile(path(of: line.id))
    try reading.pieces(of: line, instance) { (piece) throws(Failure) in try output.write(piece) }
    try output.finish()
  }

  /// Whose the documents are whose keys there are, but for those of erased records.
  private static func owners(
    _ found: BackupReading.Found, without erased: Set<StreamID>
  ) -> [DocumentID: StreamID] {
    var owners: [DocumentID: StreamID] = [:]
    for entry in found.keys.record?.entries ?? [] where entry.table == .blobs {
      if let id = DocumentID(keyBytes: entry.key), let owner = entry.owner, !erased.contains(owner) {
        owners[id] = owner
      }
    }
    return owners
  }

  private static func named(
    _ ids: Set<DocumentID>, _ owners: [DocumentID: StreamID]
  ) -> [MissingDocument] {
    ids.sorted().map { MissingDocument(documentId: $0, patientId: owners[$0]?.patient) }
  }
}

extension BackupKeys.Entry {
  /// The stream whose erasure ends it.
  var owner: StreamID? {
    switch table {
    case .keys: Keyring.KeyName(key)?.stream
    case .blobs: WrappedBlobKey(value)?.owner
    case .erased, .secrets: nil
    }
  }
}
