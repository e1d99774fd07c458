import RecordModel
import RecordStore

/// Held and erased records.
///
/// Holds belong to the patient's stream and go with it; erasures belong to the store's own.
enum ErasureProjection: Projection {
  static let name = "erasure"
  static let revision: UInt32 = 1
  static let handles = EventCatalog.types(of: .erasure)
  static let ignores = EventCatalog.outside(.erasure)

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    let envelope = event.envelope
    switch event.payload {
    case let held as PatientHeld:
      guard let patient = envelope.stream.patient else { return }
      documents.set(HoldDocument(since: envelope.recordedAt, reason: held.reason), patient.keyBytes)
    case is HoldReleased:
      guard let patient = envelope.stream.patient else { return }
      documents.remove(HoldDocument.self, patient.keyBytes)
    case let erased as PatientErased:
      guard envelope.stream == .system else { return }
      let document = ErasedDocument(
        event: erased, position: envelope.position, recordedAt: envelope.recordedAt)
      documents.set(document, erased.patientId.keyBytes)
    default: break
    }
  }
}

/// A hold in force.
///
/// Key: patient id 16.
struct HoldDocument: Document {
  static var projection: any Projection.Type { ErasureProjection.self }
  static let prefix = UInt8(ascii: "H")

  var since: Timestamp
  var reason: String
}

/// An erased record.
///
/// Key: patient id 16.
struct ErasedDocument: Document {
  static var projection: any Projection.Type { ErasureProjection.self }
  static let prefix = UInt8(ascii: "E")

  var event: PatientErased
  var position: UInt64
  var recordedAt: Timestamp
}

extension RecordView {
  /// The erasure of a patient's record; `nil` if it was not erased.
  func erasure(of patient: PatientID) throws(Failure) -> ErasedDocument? {
    guard store.keyring.isErased(StreamID(patient)) else { return nil }
    return try documentToday(ErasedDocument.self, patient.keyBytes)
  }

  /// The hold on a patient's record.
  func hold(on patient: PatientID) throws(Failure) -> HoldDocument? {
    try document(HoldDocument.self, patient.keyBytes)
  }
}

extension CallContext {
  /// Whether the caller may learn when a record was erased, or why it is held.
  var mayKnowErasures: Bool {
    isOverseer || actor.isTrusted && !roles.isDisjoint(with: [.operator, .auditor])
  }

  private var isOverseer: Bool { actor.role == .admin || actor.role == .auditor }
}
