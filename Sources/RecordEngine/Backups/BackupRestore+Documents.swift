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

  /// Copies those whose keys there are, and reports how many, and which are missing.
  ///
  /// They are unsettled, so that the first start keeps those that the log of the backup knows of and no others.
  func putDocuments(
    _ reading: BackupReading, _ found: BackupReading.Found, _ erasures: RestoredErasures,
    _ report: inout Report
  ) throws(Failure) {
    let instance = found.manifest.instance
    let erased = Set(erasures.patients(of: instance).flatMap(ErasureRound.owners))
    let owners = Self.owners(found, without: erased)
    let lost = found.manifest.documents?.lostIds ?? []
    var missing = Set(lost).intersection(owners.keys)
    report.unnamedMissingDocuments = max(0, (found.manifest.documents?.missing ?? 0) - lost.count)
    let ring = try madeRing(instance)
    let lines: [DocumentList.Line]
    do throws(Failure) {
      lines = try reading.documents(found).filter { owners.keys.contains($0.id) }
      if !lines.isEmpty { try prepare() }
      for line in lines where try !isPut(line, reading, instance, ring) { missing.insert(line.id) }
      report.documents = lines.count { !missing.contains($0.id) }
    } catch {
      guard order.leavesOutDamaged, BackupReading.isDamagedList(error) else { throw error }
      missing = try putUnlisted(owners.keys.sorted(), reading, ring)
      report.documents = owners.count - missing.count
    }
    report.missingDocuments = missing.sorted().map {
      MissingDocument(documentId: $0, patientId: owners[$0]??.patient)
    }
  }

  /// Puts a document back, or leaves it out if that is allowed.
  private func isPut(
    _ line: DocumentList.Line, _ reading: BackupReading, _ instance: InstanceID, _ ring: Keyring
  ) throws(Failure) -> Bool {
    do throws(Failure) {
      try put(line, reading, instance)
      if !ring.opensBlobKey(line.id) { throw BackupReading.damagedKey(line.id) }
      return true
    } catch {
      guard order.leavesOutDamaged, BackupReading.isDamage(error) else { throw error }
      unlink(path(of: line.id))
      return false
    }
  }

  /// Puts those documents back whose copies their keys open, without a list that says which bytes were written; returns the others.
  ///
  /// Among those may be some that the log of the backup does not know of: the keys are newer.
  private func putUnlisted(
    _ ids: [DocumentID], _ reading: BackupReading, _ ring: Keyring
  ) throws(Failure) -> Set<DocumentID> {
    let pool = reading.pool(ring.instance)
    let blobs = BlobStore(ring, directory: building + "/blobs", random: SystemRandomSource())
    var missing: Set<DocumentID> = []
    if !ids.isEmpty { try prepare() }
    for id in ids {
      let output = try BackupFile(path(of: id))
      let isRead = try pool.reads(pool.path(id)) { (piece) throws(Failure) in try output.write(piece) }
      try output.finish()
      if isRead, try blobs.opens(id, at: path(of: id)) { continue }
      unlink(path(of: id))
      missing.insert(id)
    }
    return missing
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

  /// Whose the documents are whose keys there are, but for those of erased records; a damaged key may not say whose it is.
  private static func owners(
    _ found: BackupReading.Found, without erased: Set<StreamID>
  ) -> [DocumentID: StreamID?] {
    var owners: [DocumentID: StreamID?] = [:]
    for entry in found.keys.record?.entries ?? [] where entry.table == .blobs {
      guard let id = DocumentID(keyBytes: entry.key) else { continue }
      if let owner = entry.owner, erased.contains(owner) { continue }
      owners.updateValue(entry.owner, forKey: id)
    }
    return owners
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
