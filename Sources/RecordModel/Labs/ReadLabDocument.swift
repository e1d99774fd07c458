/// Reads a piece of the report that a laboratory result was recorded from.
package struct ReadLabDocument: Method {
  package static let name = "labs.readDocument"
  package static let summary =
    "Answers a piece of the report that a result was recorded from, if the record keeps it (R-MH-084)."
  package static let access = Access.read(
    .patient, only: .patientsAndStaff, shows: .partlySelfEntered
  ).opened(byShareOf: "labId")

  package var patientId: PatientID
  package var labId: RecordID
  /// Bytes before the piece; 0 if left out.
  package var offset: Int?

  package init(patientId: PatientID, labId: RecordID, offset: Int? = nil) {
    (self.patientId, self.labId, self.offset) = (patientId, labId, offset)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var documentId: DocumentID
    package var mediaType: MediaType
    package var offset: Int
    /// Padded base64; empty at the end.
    package var data: String
    /// Bytes of the whole report.
    package var bytes: Int

    /// Without the file's name, which is in whoever's words brought it.
    package init(_ document: RecordDocument, offset: Int, data: String) {
      (documentId, mediaType, bytes) = (document.id, document.mediaType, document.bytes)
      (self.offset, self.data) = (offset, data)
    }
  }

  package static let example = ReadLabDocument(
    patientId: Example.patient, labId: RecordID(known: "lab-1"), offset: 0)
  package static let exampleOutcome = Outcome(.example, offset: 0, data: "JVBERi0xLjcK")
}
