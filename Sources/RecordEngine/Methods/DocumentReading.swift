import RecordModel
import RecordStore

/// Reads a piece of the bytes of one document of a record.
protocol DocumentReading: Operation where Outcome == DocumentPiece {
  var patientId: PatientID { get }
  var offset: Int? { get }
  var limit: Int? { get }

  /// The document as whoever reads it may know it.
  func document(_ view: borrowing RecordView) throws(Failure) -> RecordDocument
}

extension DocumentReading {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> DocumentPiece {
    let document = try engine.read(call) { (view) throws(Failure) in try self.document(view) }
    return try engine.piece(of: document, of: patientId, at: offset, limit)
  }
}

extension Engine {
  /// A piece of a document with what is known of all of it.
  func piece(
    of document: RecordDocument, of patient: PatientID, at offset: Int?, _ limit: Int?
  ) throws(Failure) -> DocumentPiece {
    let data = try bytes(of: document, of: patient, at: offset, limit)
    return DocumentPiece(document, offset: offset ?? 0, data: Base64.text(data))
  }
}
