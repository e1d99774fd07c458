import RecordModel
import RecordStore
import SystemCalls

/// The documents of a backup.
extension BackupReading {
  /// Those that it names and whose keys there still are.
  func documents(_ found: Found) throws(Failure) -> [DocumentList.Line] {
    let keys = Set((found.keys.record?.entries ?? []).lazy.filter { $0.table == .blobs }.map(\.key))
    return try Self.documents(of: found.manifest, in: directory).lines.filter {
      keys.contains($0.id.keyBytes)
    }
  }

  /// The list that a manifest vouches for.
  static func documents(
    of manifest: BackupManifest, in directory: String
  ) throws(Failure) -> DocumentList {
    guard let documents = manifest.documents else { return DocumentList() }
    var text: [UInt8] = []
    try pieces(
      directory + "/" + DocumentList.file, DocumentList.file, documents.listBytes, documents.listSHA256
    ) { (piece) throws(Failure) in text += piece }
    guard let list = DocumentList(text), list.lines.count == documents.count else {
      throw Failure(.corrupt, "the list of the documents of the backup cannot be read")
    }
    return list
  }

  /// Reads a document's sealed file in pieces, and refuses it at its end if its hash differs.
  ///
  /// - Throws: ``RecordModel/Failure/Code/corrupt`` with the reason `document_damaged` for the file, and what the body throws.
  func pieces(
    of line: DocumentList.Line, _ instance: InstanceID, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let places = BackupPlaces(directory: PathParts.parent(of: directory), keys: "")
    let path = DocumentPool(places, instance).path(line.id)
    var taking: Failure?
    do throws(Failure) {
      try Self.pieces(path, "of a document", line.bytes, line.sha256) { (piece) throws(Failure) in
        do throws(Failure) { try body(piece) } catch {
          taking = error
          throw error
        }
      }
    } catch {
      throw taking ?? Self.damaged(line.id, error)
    }
  }

  private static func damaged(_ id: DocumentID, _ failure: Failure) -> Failure {
    Failure(
      failure.code, failure.message + "; restore --leave-out-damaged puts everything else back",
      details: ["reason": .string(damageReason), "documentId": .string("\(id)")])
  }

  private static let damageReason = "document_damaged"

  /// Whether a failure is that of a document's file in the pool.
  static func isDamage(_ failure: Failure) -> Bool { failure.details?["reason"] == .string(damageReason) }
}
