/// Another form of something in a record that the laboratory makes once and the record keeps.
package struct Rendition: Codable, Sendable, Hashable {
  package var kind: Kind
  /// What it is a form of.
  package var subject: RecordID

  package init(_ kind: Kind, _ subject: RecordID) { (self.kind, self.subject) = (kind, subject) }

  package enum Kind: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// A receipt as PDF, by the payment's id.
    case receipt
    /// An attached picture in small, by the id of its document.
    case smallPicture

    package var mediaType: MediaType {
      switch self {
      case .receipt: .pdf
      case .smallPicture: .png
      }
    }
  }
}

/// A rendition was made; its bytes lie sealed beside the log, and go with the record.
package struct RenditionMade: Event {
  package static let type = EventType(code: 423, name: "document.rendition-made")
  /// What it shows may be between the patient and the practice's office.
  package static let isHiddenFromTeam = true
  package var rendition: Rendition
  package var documentId: DocumentID
  package var content: DocumentContent

  package init(rendition: Rendition, documentId: DocumentID, content: DocumentContent) {
    (self.rendition, self.documentId, self.content) = (rendition, documentId, content)
  }

  package var summary: LocalizedText {
    switch rendition.kind {
    case .receipt: LocalizedText(de: "Beleg als PDF abgelegt", en: "Receipt kept as PDF")
    case .smallPicture: LocalizedText(de: "Kleines Bild abgelegt", en: "Small picture kept")
    }
  }
}
