/// Reads what is known of one document.
package struct GetDocument: Method {
  package static let name = "document.get"
  package static let summary = "Answers what is known of one document, without its bytes."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
  package var documentId: DocumentID

  package init(patientId: PatientID, documentId: DocumentID) {
    (self.patientId, self.documentId) = (patientId, documentId)
  }

  package typealias Outcome = RecordDocument
  package static let example = GetDocument(patientId: Example.patient, documentId: RecordDocument.exampleID)
  package static let exampleOutcome = RecordDocument.example
}

/// Lists a patient's documents.
package struct ListDocuments: Method {
  package static let name = "document.list"
  package static let summary = "Answers the patient's documents, the latest first, without their bytes."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
  /// Documents a page, 1 to 200; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID, limit: Int? = nil, cursor: String? = nil) {
    (self.patientId, self.limit, self.cursor) = (patientId, limit, cursor)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var documents: [RecordDocument]
    package var page: Pagination

    package init(documents: [RecordDocument], page: Pagination) {
      (self.documents, self.page) = (documents, page)
    }
  }

  package static let example = ListDocuments(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    documents: [.example], page: Pagination(limit: 50, nextCursor: nil))
}

/// Reads a piece of a document's bytes.
package struct ReadDocument: Method {
  package static let name = "document.read"
  package static let summary = "Answers a piece of a document's bytes, which are checked while they are read."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
  package var documentId: DocumentID
  /// Bytes before the piece; 0 if left out.
  package var offset: Int?
  /// Bytes of the piece at most, 1 to 131,072; as many if left out.
  package var limit: Int?

  package init(patientId: PatientID, documentId: DocumentID, offset: Int? = nil) {
    (self.patientId, self.documentId, self.offset) = (patientId, documentId, offset)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var documentId: DocumentID
    package var offset: Int
    /// Padded base64; empty at the end.
    package var data: String
    /// Bytes of the whole document.
    package var bytes: Int
    /// Of the whole document, 64 lower-case hexadecimal digits.
    package var sha256: String

    package init(_ document: RecordDocument, offset: Int, data: String) {
      (documentId, self.offset, self.data) = (document.id, offset, data)
      (bytes, sha256) = (document.bytes, document.sha256)
    }
  }

  package static let example = ReadDocument(
    patientId: Example.patient, documentId: RecordDocument.exampleID, offset: 0)
  package static let exampleOutcome = Outcome(.example, offset: 0, data: "JVBERi0xLjcK")
}
