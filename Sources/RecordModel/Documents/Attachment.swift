/// A file or picture that belongs to something else in a record: a card, a photo, a message.
package struct Attachment: Codable, Sendable, Equatable {
  package var id: RecordID
  package var purpose: AttachmentPurpose
  /// The name that it had, made safe to show.
  package var fileName: FileName
  package var mimeType: MediaType
  package var sizeBytes: Int
  /// Of the bytes as they came, 64 lower-case hexadecimal digits.
  package var sha256: String
  /// Where MyHealthAlly has it.
  package var url: String
  package var createdAt: Timestamp
  /// The document that holds its bytes.
  package var documentId: DocumentID

  package init(id: RecordID, purpose: AttachmentPurpose, _ document: RecordDocument, of patient: PatientID) {
    (self.id, self.purpose, documentId) = (id, purpose, document.id)
    fileName = document.fileName ?? FileName(cleaning: "")
    (mimeType, sizeBytes, sha256) = (document.mediaType, document.bytes, document.sha256)
    (url, createdAt) = (Self.url(id, of: patient), document.addedAt)
  }

  package static func url(_ id: RecordID, of patient: PatientID) -> String {
    "/api/patients/\(patient)/attachments/\(id)"
  }

  static let exampleID = RecordID(known: "attachment-1")
  static let example: Attachment = {
    var document = RecordDocument.example
    (document.mediaType, document.use) = (.jpeg, .attachment)
    document.fileName = FileName(cleaning: "card.jpg")
    return Attachment(id: exampleID, purpose: .insuranceCard, document, of: Example.patient)
  }()
}

/// What an attachment is for.
package enum AttachmentPurpose: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case labDocument = "lab-document"
  case insuranceCard = "insurance-card"
  case profilePhoto = "profile-photo"
  case message, support, other
}

/// Somebody attached a document to a record; its bytes are those of a document that was added with it.
package struct AttachmentStored: Event, MakesRecord {
  package static let type = EventType(code: 422, name: "document.attachment-stored")
  package var attachmentId: RecordID
  package var documentId: DocumentID
  package var purpose: AttachmentPurpose

  package init(attachmentId: RecordID, documentId: DocumentID, purpose: AttachmentPurpose) {
    (self.attachmentId, self.documentId, self.purpose) = (attachmentId, documentId, purpose)
  }

  package var madeID: RecordID { attachmentId }

  /// Without the name that it had.
  package var summary: LocalizedText {
    LocalizedText(
      de: "Anlage gespeichert (\(purpose.words.de))", en: "Attachment stored (\(purpose.words.en))")
  }
}

extension AttachmentPurpose {
  package var words: LocalizedText {
    switch self {
    case .labDocument: LocalizedText(de: "Laborbefund", en: "laboratory document")
    case .insuranceCard: LocalizedText(de: "Versicherungskarte", en: "insurance card")
    case .profilePhoto: LocalizedText(de: "Profilbild", en: "profile photo")
    case .message: LocalizedText(de: "Nachricht", en: "message")
    case .support: LocalizedText(de: "Anfrage", en: "support")
    case .other: LocalizedText(de: "Sonstiges", en: "other")
    }
  }
}
