/// A document of a record.
package struct RecordDocument: Codable, Sendable, Equatable {
  package var id: DocumentID
  /// Of the bytes as they came, 64 lower-case hexadecimal digits.
  package var sha256: String
  package var bytes: Int
  /// By what the bytes begin with, whatever they were called.
  package var mediaType: MediaType
  /// The name that it had, made safe to show.
  @OrNull package var fileName: FileName?
  package var addedAt: Timestamp
  /// True if its bytes are lost, or known to be damaged, so that it cannot be read; left out otherwise.
  package var lost: Bool?

  package init(id: DocumentID, content: DocumentContent, addedAt: Timestamp) {
    (self.id, sha256, bytes) = (id, content.sha256, content.bytes)
    (mediaType, fileName, self.addedAt) = (content.mediaType, content.fileName, addedAt)
  }

  static let exampleID = DocumentID(high: 0x5d1f_0a44_77c2_4e0b, low: 0x9b1e_3c5a_7d20_41f8)
  static let example = RecordDocument(
    id: exampleID,
    content: DocumentContent(
      sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", bytes: 48_213,
      mediaType: .pdf, fileName: FileName(cleaning: "Befund.pdf")),
    addedAt: Example.start)
}
