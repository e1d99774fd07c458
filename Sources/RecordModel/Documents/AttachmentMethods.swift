/// Makes a document that was sent an attachment of the record.
package struct StoreAttachment: Method {
  package static let name = "attachment.store"
  package static let summary =
    "Makes a document that was sent an attachment of the record, if its first bytes are those of its kind."
  package static let access = Access.write(.patient, only: .patientsAndStaff)

  package var patientId: PatientID
  /// Made by the client for entering offline; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  /// Begun for an attachment, and sent whole.
  package var documentId: DocumentID
  /// Of all bytes, 64 lower-case hexadecimal digits; what came is held against it.
  package var sha256: String
  package var purpose: AttachmentPurpose
  /// The name that it had, 1 to 200 characters; only its last part is kept, made safe to show.
  package var fileName: String
  /// A picture, a PDF or plain text, as its first bytes must say too (R-MH-287).
  package var mimeType: MediaType

  package init(
    patientId: PatientID, documentId: DocumentID, sha256: String, purpose: AttachmentPurpose,
    fileName: String, mimeType: MediaType
  ) {
    (self.patientId, self.documentId, self.sha256) = (patientId, documentId, sha256)
    (self.purpose, self.fileName, self.mimeType) = (purpose, fileName, mimeType)
  }

  package typealias Outcome = Attachment
  package static let example = StoreAttachment(
    patientId: Example.patient, documentId: RecordDocument.exampleID, sha256: RecordDocument.example.sha256,
    purpose: .insuranceCard, fileName: "card.jpg", mimeType: .jpeg)
  package static let exampleOutcome = Attachment.example
}

/// Reads what is known of one attachment.
package struct GetAttachment: Method {
  package static let name = "attachment.get"
  package static let summary = "Answers what is known of one attachment, without its bytes."
  package static let access = Access.read(.patient, only: .patientsAndStaff)

  package var patientId: PatientID
  package var attachmentId: RecordID

  package init(patientId: PatientID, attachmentId: RecordID) {
    (self.patientId, self.attachmentId) = (patientId, attachmentId)
  }

  package typealias Outcome = Attachment
  package static let example = GetAttachment(patientId: Example.patient, attachmentId: Attachment.exampleID)
  package static let exampleOutcome = Attachment.example
}

/// Reads a piece of an attachment's bytes.
package struct ReadAttachment: Method {
  package static let name = "attachment.read"
  package static let summary =
    "Answers a piece of an attachment's bytes, which are checked while they are read."
  package static let access = Access.read(.patient, only: .patientsAndStaff)

  package var patientId: PatientID
  package var attachmentId: RecordID
  /// Bytes before the piece; 0 if left out.
  package var offset: Int?
  /// Bytes of the piece at most, 1 to 131,072; as many if left out.
  package var limit: Int?

  package init(patientId: PatientID, attachmentId: RecordID, offset: Int? = nil) {
    (self.patientId, self.attachmentId, self.offset) = (patientId, attachmentId, offset)
  }

  package typealias Outcome = DocumentPiece
  package static let example = ReadAttachment(
    patientId: Example.patient, attachmentId: Attachment.exampleID, offset: 0)
  package static let exampleOutcome = DocumentPiece(.example, offset: 0, data: "JVBERi0xLjcK")
}

/// Reads a piece of an attached picture in small.
package struct ReadSmallPicture: Method {
  package static let name = "attachment.readSmall"
  package static let summary =
    "Answers a piece of an attached picture in small, as PNG, which the laboratory makes once it is attached."
  package static let access = Access.read(.patient, only: .patientsAndStaff)

  package var patientId: PatientID
  package var attachmentId: RecordID
  /// Bytes before the piece; 0 if left out.
  package var offset: Int?
  /// Bytes of the piece at most, 1 to 131,072; as many if left out.
  package var limit: Int?

  package init(patientId: PatientID, attachmentId: RecordID, offset: Int? = nil) {
    (self.patientId, self.attachmentId, self.offset) = (patientId, attachmentId, offset)
  }

  package typealias Outcome = DocumentPiece
  package static let example = ReadSmallPicture(
    patientId: Example.patient, attachmentId: Attachment.exampleID, offset: 0)
  package static let exampleOutcome: DocumentPiece = {
    var document = RecordDocument.example
    (document.mediaType, document.fileName) = (.png, FileName(cleaning: "picture.png"))
    return DocumentPiece(document, offset: 0, data: "iVBORw0KGgo=")
  }()
}

/// A piece of a document's bytes, and what is known of all of them.
package struct DocumentPiece: Codable, Sendable, Equatable {
  package var offset: Int
  /// Padded base64; empty at the end.
  package var data: String
  /// Bytes of the whole document.
  package var bytes: Int
  /// Of the whole document, 64 lower-case hexadecimal digits.
  package var sha256: String
  package var mediaType: MediaType
  @OrNull package var fileName: FileName?

  package init(_ document: RecordDocument, offset: Int, data: String) {
    (self.offset, self.data) = (offset, data)
    (bytes, sha256) = (document.bytes, document.sha256)
    (mediaType, fileName) = (document.mediaType, document.fileName)
  }
}
