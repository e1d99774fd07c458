import RecordModel
import RecordStore

/// The documents of each record.
enum DocumentProjection: Projection {
  static let name = "documents"
  static let revision: UInt32 = 1
  static let handles = EventCatalog.types(of: .documents)
  static let ignores = EventCatalog.outside(.documents)

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient else { return }
    switch event.payload {
    case let added as DocumentAdded:
      let document = RecordDocument(
        id: added.documentId, content: added.content, addedAt: event.envelope.recordedAt)
      documents.set(DocumentEntry(document: document), DocumentEntry.key(patient, document))
      documents.set(DocumentPlace(patientId: patient, addedAt: document.addedAt), document.id.keyBytes)
      documents.set(DocumentByHash(id: document.id), DocumentByHash.key(patient, document.sha256))
    case let removed as DocumentRemoved:
      let key = removed.documentId.keyBytes
      guard let place = try documents.get(DocumentPlace.self, key),
        let entry = try documents.get(
          DocumentEntry.self, DocumentEntry.key(patient, place.addedAt, removed.documentId))
      else { return }
      documents.remove(DocumentPlace.self, key)
      documents.remove(DocumentEntry.self, DocumentEntry.key(patient, entry.document))
      // A document that was lost may have been added anew.
      let byHash = DocumentByHash.key(patient, entry.document.sha256)
      if try documents.get(DocumentByHash.self, byHash)?.id == removed.documentId {
        documents.remove(DocumentByHash.self, byHash)
      }
    default: break
    }
  }
}

/// A document in the order of lists.
///
/// Key: patient id 16, moment newest first 8, document id 16.
struct DocumentEntry: Document {
  static var projection: any Projection.Type { DocumentProjection.self }
  static let prefix = UInt8(ascii: "E")

  var document: RecordDocument

  static func key(_ patient: PatientID, _ document: RecordDocument) -> [UInt8] {
    key(patient, document.addedAt, document.id)
  }

  static func key(_ patient: PatientID, _ addedAt: Timestamp, _ id: DocumentID) -> [UInt8] {
    patient.keyBytes + addedAt.newestFirst + id.keyBytes
  }
}

/// Whose a document is, and its place in their list.
///
/// Key: document id 16.
struct DocumentPlace: Document {
  static var projection: any Projection.Type { DocumentProjection.self }
  static let prefix = UInt8(ascii: "I")

  var patientId: PatientID
  var addedAt: Timestamp
}

/// The document with some bytes, of which a record has one at most.
///
/// Key: patient id 16, SHA-256 in 64 hexadecimal digits.
struct DocumentByHash: Document {
  static var projection: any Projection.Type { DocumentProjection.self }
  static let prefix = UInt8(ascii: "H")

  var id: DocumentID

  static func key(_ patient: PatientID, _ sha256: String) -> [UInt8] { patient.keyBytes + Array(sha256.utf8) }
}

extension RecordView {
  /// A document of the record.
  func recordDocument(_ id: DocumentID, of patient: PatientID) throws(Failure) -> RecordDocument {
    guard let place = try document(DocumentPlace.self, id.keyBytes), place.patientId == patient,
      let entry = try document(DocumentEntry.self, DocumentEntry.key(patient, place.addedAt, id))
    else { throw .noDocument }
    return entry.document
  }

  /// Whether a document was not destroyed since the moment that is asked about; then it is gone from all of them.
  func isThereToday(_ document: RecordDocument, of patient: PatientID) throws(Failure) -> Bool {
    try documentToday(DocumentPlace.self, document.id.keyBytes)?.patientId == patient
  }

  /// A document as it is shown: one whose bytes are lost, or are known to be damaged, says so.
  func shown(_ document: RecordDocument) throws(Failure) -> RecordDocument {
    var document = document
    if try !store.blobs.isThere(document.id, bytes: document.bytes) { document.lost = true }
    return document
  }

  /// The document of the record with these bytes.
  func recordDocument(sha256: String, of patient: PatientID) throws(Failure) -> RecordDocument? {
    let known = try document(DocumentByHash.self, DocumentByHash.key(patient, sha256))
    return try known.map { (known) throws(Failure) in try recordDocument(known.id, of: patient) }
  }
}
