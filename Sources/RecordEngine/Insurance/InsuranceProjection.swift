import RecordModel
import RecordStore

/// Who pays for each patient's care.
enum InsuranceProjection: Projection {
  static let name = "insurance"
  static let revision: UInt32 = 1
  static let handles = EventCatalog.types(of: .insurance)
  static let ignores = EventCatalog.outside(.insurance)

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient, let updated = event.payload as? InsuranceUpdated
    else { return }
    let earlier = try documents.get(InsuranceDocument.self, patient.keyBytes)
    let insurance = Insurance(
      details: updated.details, version: (earlier?.insurance.version ?? 0) + 1,
      updatedAt: event.envelope.recordedAt)
    documents.set(InsuranceDocument(insurance: insurance), patient.keyBytes)
  }
}

/// What a patient last said of their insurance.
///
/// Key: patient id 16.
struct InsuranceDocument: Document {
  static var projection: any Projection.Type { InsuranceProjection.self }
  static let prefix = UInt8(ascii: "I")

  var insurance: Insurance
}
