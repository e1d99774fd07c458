import RecordModel
import RecordStore

/// The profile of each patient.
enum PatientProjection: Projection {
  static let name = "patients"
  static let revision: UInt32 = 2
  static let handles = EventCatalog.types(of: .patients)
  static let ignores = EventCatalog.outside(.patients)

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient else { return }
    if let updated = event.payload as? PatientUpdated {
      try documents.change(PatientDocument.self, patient.keyBytes) {
        ($0.person, $0.updatedAt) = (updated.person, event.envelope.recordedAt)
        $0.changes += 1
      }
    }
    guard let created = event.payload as? PatientCreated else { return }
    let profile = PatientDocument(
      patientId: patient, person: created.person, createdAt: event.envelope.recordedAt,
      updatedAt: event.envelope.recordedAt)
    documents.set(profile, patient.keyBytes)
  }
}

/// A patient.
///
/// Key: patient id 16.
struct PatientDocument: Document {
  static var projection: any Projection.Type { PatientProjection.self }
  static let prefix = UInt8(ascii: "P")

  var patientId: PatientID
  var person: PersonDetails
  var createdAt: Timestamp
  var updatedAt: Timestamp
  /// How often the profile was changed.
  var changes = 0
}
