import RecordModel

@testable import RecordEngine

extension EventSamples {
  /// One event of every type about documents.
  static var documents: [any Event] {
    let id = DocumentID(high: 0x5d1f_0a44_77c2_4e0b, low: 0x9b1e_3c5a_7d20_41f8)
    let content = DocumentContent(
      sha256: String(repeating: "5a", count: 32), bytes: 48_213, mediaType: .pdf,
      fileName: FileName(cleaning: "Befund Müller.pdf"))
    return [DocumentAdded(documentId: id, content: content), DocumentRemoved(documentId: id)]
  }
}
