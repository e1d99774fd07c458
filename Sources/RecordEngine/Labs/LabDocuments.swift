import RecordModel
import RecordStore

/// A laboratory result, including ones declared wrong.
///
/// Key: patient id 16, specimen's time newest first 8, lab id.
struct LabDocument: Document {
  static var projection: any Projection.Type { LabProjection.self }
  static let prefix = UInt8(ascii: "L")

  var labId: RecordID
  /// As first recorded, to recognize repeats by an offline client.
  var recorded: LabFindings
  var findings: LabFindings
  var recordedAt: Timestamp
  var recordedBy: String
  var version = 1
  var isRetracted = false

  init(_ event: LabRecorded, recordedAt: Timestamp, by actor: Actor) {
    (labId, recorded, findings) = (event.labId, event.findings, event.findings)
    (self.recordedAt, recordedBy) = (recordedAt, actor.description)
  }

  static func key(_ patient: PatientID, _ date: Timestamp, _ id: RecordID) -> [UInt8] {
    patient.keyBytes + date.newestFirst + id.keyBytes
  }
}

/// The time of a result's specimen, to find it by its id.
///
/// Key: patient id 16, lab id.
struct LabDateDocument: Document {
  static var projection: any Projection.Type { LabProjection.self }
  static let prefix = UInt8(ascii: "D")

  var date: Timestamp

  static func key(_ patient: PatientID, _ id: RecordID) -> [UInt8] { patient.keyBytes + id.keyBytes }
}

/// Each patient's laboratory results.
enum LabProjection: Projection {
  static let name = "labs"
  static let revision: UInt32 = 1
  static let handles = EventCatalog.types(of: .labs)
  static let ignores = EventCatalog.outside(.labs)

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient else { return }
    switch event.payload {
    case let recorded as LabRecorded:
      let document = LabDocument(recorded, recordedAt: event.envelope.recordedAt, by: event.envelope.actor)
      set(document, patient, documents)
    case let amended as LabAmended:
      try change(amended.labId, patient, documents) { document in
        document.findings = amended.findings
        document.version += 1
      }
    case let retracted as LabRetracted:
      try change(retracted.labId, patient, documents) { $0.isRetracted = true }
    default: break
    }
  }

  private static func set(_ document: LabDocument, _ patient: PatientID, _ documents: StreamDocuments) {
    let date = document.findings.date
    documents.set(document, LabDocument.key(patient, date, document.labId))
    documents.set(LabDateDocument(date: date), LabDateDocument.key(patient, document.labId))
  }

  private static func change(
    _ id: RecordID, _ patient: PatientID, _ documents: StreamDocuments, _ body: (inout LabDocument) -> Void
  ) throws(Failure) {
    guard let date = try documents.get(LabDateDocument.self, LabDateDocument.key(patient, id))?.date,
      var document = try documents.get(LabDocument.self, LabDocument.key(patient, date, id))
    else { return }
    documents.remove(LabDocument.self, LabDocument.key(patient, date, id))
    body(&document)
    set(document, patient, documents)
  }
}
