/// The result of verifying the bytes of documents.
package struct DocumentVerificationReport: Codable, Sendable, Equatable {
  package var valid: Bool
  /// Documents whose bytes were read and are what the log says.
  package var documents: Int
  /// Their bytes.
  package var bytes: Int64
  /// Documents that the log names and of which neither key nor file is left: removed after the backup was made that the
  /// store comes from.
  package var destroyed: Int
  /// Files of no document, which the next start removes.
  package var strays: Int
  /// Files on their way in or out, of which a start decides.
  package var unsettled: Int
  /// The first problems, by document.
  package var problems: [Problem]

  /// Problems that are listed.
  package static let limit = 100

  package enum Reason: String, Codable, Sendable, Equatable, CaseIterable {
    case keyMissing = "key_missing"
    case keyDamaged = "key_damaged"
    case fileMissing = "file_missing"
    case fileDamaged = "file_damaged"
    case otherBytes = "other_bytes"
  }

  package struct Problem: Codable, Sendable, Equatable {
    package var documentId: DocumentID
    package var reason: Reason

    package init(documentId: DocumentID, reason: Reason) {
      (self.documentId, self.reason) = (documentId, reason)
    }
  }

  package init() {
    (valid, documents, bytes, problems) = (true, 0, 0, [])
    (destroyed, strays, unsettled) = (0, 0, 0)
  }
}
