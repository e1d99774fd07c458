/// A document became part of a record; its bytes lie sealed beside the log.
package struct DocumentAdded: Event {
  package static let type = EventType(code: 420, name: "document.added")
  package var documentId: DocumentID
  package var content: DocumentContent

  package init(documentId: DocumentID, content: DocumentContent) {
    (self.documentId, self.content) = (documentId, content)
  }

  /// Without the name that it had.
  package var summary: LocalizedText {
    LocalizedText(de: "Dokument hinzugefügt", en: "Document added")
  }
}

/// A document was taken out of a record, and its key destroyed: nobody can read its bytes any more.
package struct DocumentRemoved: Event {
  package static let type = EventType(code: 421, name: "document.removed")
  /// It is gone, whichever moment is asked about.
  package static let isTimeless = true
  package var documentId: DocumentID

  package init(documentId: DocumentID) { self.documentId = documentId }

  package var summary: LocalizedText {
    LocalizedText(de: "Dokument entfernt", en: "Document removed")
  }
}

/// What is known of a document's bytes.
package struct DocumentContent: Codable, Sendable, Equatable {
  /// Of the bytes as they came, 64 lower-case hexadecimal digits.
  package var sha256: String
  package var bytes: Int
  /// By what the bytes begin with.
  package var mediaType: MediaType
  /// Absent if none was told.
  package var fileName: FileName?

  package init(sha256: String, bytes: Int, mediaType: MediaType, fileName: FileName?) {
    (self.sha256, self.bytes) = (sha256, bytes)
    (self.mediaType, self.fileName) = (mediaType, fileName)
  }
}
