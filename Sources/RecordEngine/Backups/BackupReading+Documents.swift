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
    do throws(Failure) {
      try pieces(
        directory + "/" + DocumentList.file, DocumentList.file, documents.listBytes, documents.listSHA256
      ) { (piece) throws(Failure) in text += piece }
      guard let list = DocumentList(text), list.lines.count == documents.count else {
        throw Failure(.corrupt, "the list of the documents of the backup cannot be read")
      }
      return list
    } catch {
      throw Failure(
        error.code, error.message + "; restore --leave-out-damaged puts back what can be opened without it",
        details: ["reason": .string(listReason)])
    }
  }

  private static let listReason = "document_list_damaged"

  /// Whether a failure is that of the list of a backup: it is missing, cannot be read, or is not the one that was written.
  static func isDamagedList(_ failure: Failure) -> Bool { failure.details?["reason"] == .string(listReason) }

  /// The documents that the backup shares with others.
  func pool(_ instance: InstanceID) -> DocumentPool {
    DocumentPool(BackupPlaces(directory: PathParts.parent(of: directory), keys: ""), instance)
  }

  /// Reads a document's sealed file in pieces, and refuses it at its end if its hash differs.
  ///
  /// - Throws: ``RecordModel/Failure/Code/corrupt`` with the reason `document_damaged` for the file, and what the body throws.
  func pieces(
    of line: DocumentList.Line, _ instance: InstanceID, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let path = pool(instance).path(line.id)
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

  /// The failure of a document whose key is there, but damaged.
  static func damagedKey(_ id: DocumentID) -> Failure {
    damaged(id, Failure(.corrupt, "the key of a document is damaged"))
  }

  private static let damageReason = "document_damaged"

  /// Whether a failure is that of a document's file in the pool.
  static func isDamage(_ failure: Failure) -> Bool { failure.details?["reason"] == .string(damageReason) }
}
