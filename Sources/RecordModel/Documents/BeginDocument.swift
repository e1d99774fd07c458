/// Begins to send a document in pieces.
package struct BeginDocument: Method {
  package static let name = "document.begin"
  package static let summary =
    "Begins a document, whose bytes follow in pieces; it is part of the record once document.add has ended it."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var documentId: DocumentID
    /// Bytes of a piece at most.
    package var pieceBytes: Int
    /// Bytes of a document at most.
    package var byteLimit: Int
    /// It is given up if no piece comes for so long.
    package var idleSeconds: Int

    package init(documentId: DocumentID, pieceBytes: Int, byteLimit: Int, idleSeconds: Int) {
      (self.documentId, self.pieceBytes) = (documentId, pieceBytes)
      (self.byteLimit, self.idleSeconds) = (byteLimit, idleSeconds)
    }
  }

  package static let example = BeginDocument(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    documentId: RecordDocument.exampleID, pieceBytes: 131_072, byteLimit: 10_485_760, idleSeconds: 120)
}

/// Sends the next piece of a document.
package struct AppendToDocument: Method {
  package static let name = "document.append"
  package static let summary =
    "Takes the next piece of a document that was begun; a piece for another place than its end is refused."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var documentId: DocumentID
  /// Bytes sent before.
  package var offset: Int
  /// Padded base64 of 1 to 131,072 bytes.
  package var data: String

  package init(patientId: PatientID, documentId: DocumentID, offset: Int, data: String) {
    (self.patientId, self.documentId) = (patientId, documentId)
    (self.offset, self.data) = (offset, data)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    /// Bytes so far.
    package var bytes: Int

    package init(bytes: Int) { self.bytes = bytes }
  }

  package static let example = AppendToDocument(
    patientId: Example.patient, documentId: RecordDocument.exampleID, offset: 0, data: "JVBERi0xLjcK")
  package static let exampleOutcome = Outcome(bytes: 9)
}

/// Gives up a document that was begun.
package struct AbandonDocument: Method {
  package static let name = "document.abandon"
  package static let summary = "Gives up a document that was begun; nothing of it remains."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var documentId: DocumentID

  package init(patientId: PatientID, documentId: DocumentID) {
    (self.patientId, self.documentId) = (patientId, documentId)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var documentId: DocumentID

    package init(documentId: DocumentID) { self.documentId = documentId }
  }

  package static let example = AbandonDocument(
    patientId: Example.patient, documentId: RecordDocument.exampleID)
  package static let exampleOutcome = Outcome(documentId: RecordDocument.exampleID)
}
