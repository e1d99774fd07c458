import RecordModel
import RecordStore

/// Each patient's history from other systems, by kind and state.
enum HistoryProjection: Projection {
  static let name = "history"
  static let revision: UInt32 = 1
  static let handles = EventCatalog.types(of: .history)
  static let ignores = EventCatalog.outside(.history)

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient else { return }
    switch event.payload {
    case let recorded as HistoryRecorded: record(recorded, event.envelope, patient, documents)
    case let resolved as HistoryResolved:
      try change(resolved.entryId, patient, documents) { $0.end = resolved.end }
    case let retracted as HistoryRetracted: try retract(retracted.entryId, patient, documents)
    case let asserted as HistoryNoneAsserted: assert(asserted, event.envelope, patient, documents)
    default: break
    }
  }

  private static func record(
    _ event: HistoryRecorded, _ envelope: Envelope, _ patient: PatientID, _ documents: StreamDocuments
  ) {
    let document = HistoryDocument(
      position: envelope.position, recorded: event, startAt: envelope.occurredAt,
      recordedAt: envelope.recordedAt, recordedBy: envelope.actor.description)
    documents.set(document, document.key(patient))
    let place = HistoryPlaceDocument(
      patientId: patient, resource: event.content.resource, at: envelope.occurredAt)
    documents.set(place, event.entryId.keyBytes)
  }

  private static func assert(
    _ event: HistoryNoneAsserted, _ envelope: Envelope, _ patient: PatientID, _ documents: StreamDocuments
  ) {
    let document = HistoryAbsenceDocument(
      position: envelope.position, entryId: event.entryId, askedAt: envelope.occurredAt,
      recordedBy: envelope.actor.description)
    documents.set(document, document.key(patient, event.resource))
    let place = HistoryPlaceDocument(
      patientId: patient, resource: event.resource, at: envelope.occurredAt, isAbsence: true)
    documents.set(place, event.entryId.keyBytes)
  }

  private static func retract(
    _ id: RecordID, _ patient: PatientID, _ documents: StreamDocuments
  ) throws(Failure) {
    guard var place = try documents.get(HistoryPlaceDocument.self, id.keyBytes), place.isAbsence,
      place.patientId == patient
    else { return try change(id, patient, documents) { $0.isRetracted = true } }
    documents.remove(HistoryAbsenceDocument.self, place.key(id))
    place.state = .retracted
    documents.set(place, id.keyBytes)
  }

  /// Changes an entry and moves it to the place of its new state; an absent one, as in an answer about a time
  /// before it began, stays absent.
  private static func change(
    _ id: RecordID, _ patient: PatientID, _ documents: StreamDocuments,
    _ body: (inout HistoryDocument) -> Void
  ) throws(Failure) {
    guard var place = try documents.get(HistoryPlaceDocument.self, id.keyBytes), place.patientId == patient,
      var document = try documents.get(HistoryDocument.self, place.key(id))
    else { return }
    documents.remove(HistoryDocument.self, place.key(id))
    body(&document)
    documents.set(document, document.key(patient))
    place.state = document.state
    documents.set(place, id.keyBytes)
  }
}
