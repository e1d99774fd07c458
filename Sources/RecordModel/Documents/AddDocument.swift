/// Makes a document that was sent part of the record.
package struct AddDocument: Method {
  package static let name = "document.add"
  package static let summary =
    "Makes a document that was sent part of the record; the same bytes again answer the document that there is."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var documentId: DocumentID
  /// Of all bytes, 64 hexadecimal digits in either case; what came is held against it.
  package var sha256: String
  /// The name that it had; only its last part is kept, made safe to show.
  package var fileName: String?

  package init(patientId: PatientID, documentId: DocumentID, sha256: String, fileName: String? = nil) {
    (self.patientId, self.documentId) = (patientId, documentId)
    (self.sha256, self.fileName) = (sha256, fileName)
  }

  package typealias Outcome = RecordDocument
  package static let example = AddDocument(
    patientId: Example.patient, documentId: RecordDocument.exampleID, sha256: RecordDocument.example.sha256,
    fileName: "Befund.pdf")
  package static let exampleOutcome = RecordDocument.example
}

/// Takes a document out of the record and destroys its key.
package struct RemoveDocument: Method {
  package static let name = "document.remove"
  package static let summary =
    "Takes a document out of the record and destroys its key, in the copy of the keys beside the backups too."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var documentId: DocumentID

  package init(patientId: PatientID, documentId: DocumentID) {
    (self.patientId, self.documentId) = (patientId, documentId)
  }

  package typealias Outcome = AbandonDocument.Outcome
  package static let example = RemoveDocument(
    patientId: Example.patient, documentId: RecordDocument.exampleID)
  package static let exampleOutcome = Outcome(documentId: RecordDocument.exampleID)
}
