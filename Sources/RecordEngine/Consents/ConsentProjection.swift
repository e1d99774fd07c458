import RecordModel
import RecordStore

/// The texts in force, and each patient's agreements.
enum ConsentProjection: Projection {
  static let name = "consents"
  static let revision: UInt32 = 1
  static let handles = EventCatalog.types(of: .consents)
  static let ignores = EventCatalog.outside(.consents)

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    switch event.payload {
    case let published as ConsentVersionPublished:
      documents.set(
        ConsentTextDocument(version: published.version, url: published.url),
        ConsentTextDocument.key(published.kind))
    case let recorded as ConsentRecorded:
      guard let patient = event.envelope.stream.patient else { return }
      documents.set(
        ConsentDocument(version: recorded.version, acceptedAt: event.envelope.recordedAt),
        ConsentDocument.key(patient, recorded.kind))
    case let withdrawn as ConsentWithdrawn:
      guard let patient = event.envelope.stream.patient else { return }
      documents.remove(ConsentDocument.self, ConsentDocument.key(patient, withdrawn.kind))
    default: break
    }
  }
}

/// The version of a text in force.
///
/// Key: name of the kind.
struct ConsentTextDocument: Document {
  static var projection: any Projection.Type { ConsentProjection.self }
  static let prefix = UInt8(ascii: "T")

  var version: ConsentVersion
  var url: String?

  static func key(_ kind: ConsentKind) -> [UInt8] { Array(kind.rawValue.utf8) }
}

/// The version that a patient last agreed to.
///
/// Key: patient id 16, name of the kind.
struct ConsentDocument: Document {
  static var projection: any Projection.Type { ConsentProjection.self }
  static let prefix = UInt8(ascii: "C")

  var version: ConsentVersion
  var acceptedAt: Timestamp

  static func key(_ patient: PatientID, _ kind: ConsentKind) -> [UInt8] {
    patient.keyBytes + Array(kind.rawValue.utf8)
  }
}
