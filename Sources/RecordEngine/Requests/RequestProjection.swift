import RecordModel
import RecordStore

/// What patients ask the practice for, of every kind.
enum RequestProjection: Projection {
  static let name = "requests"
  static let revision: UInt32 = 1
  static let handles = EventCatalog.types(of: .requests)
  static let ignores = EventCatalog.outside(.requests)

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient else { return }
    let (actor, moment) = (event.envelope.actor, event.envelope.recordedAt)
    func change(_ id: RecordID, _ body: (inout RequestDocument) -> Void) throws(Failure) {
      try documents.change(RequestDocument.self, RequestDocument.key(patient, id), body)
    }
    switch event.payload {
    case let opened as RequestOpened: open(opened, of: patient, at: moment, documents)
    case let replied as RequestReplied: try change(replied.requestId) { $0.take(replied, at: moment) }
    case let notes as VisitNotesSaved: try change(notes.requestId) { $0.take(notes, at: moment) }
    case let advanced as RequestAdvanced:
      try change(advanced.requestId) { $0.take(advanced, of: patient, by: actor, at: moment) }
    default: break
    }
  }

  private static func open(
    _ opened: RequestOpened, of patient: PatientID, at moment: Timestamp, _ documents: StreamDocuments
  ) {
    let document = RequestDocument(opened, at: moment)
    documents.set(document, RequestDocument.key(patient, opened.requestId))
    documents.set(
      RequestListDocument(requestId: opened.requestId), RequestListDocument.key(patient, document))
    guard let visit = opened.visit else { return }
    documents.set(
      VisitOfAppointmentDocument(requestId: opened.requestId),
      VisitOfAppointmentDocument.key(patient, visit.appointmentId))
    documents.set(
      VisitRoomDocument(patientId: patient, requestId: opened.requestId),
      VisitRoomDocument.key(visit.roomId, patient))
  }
}
