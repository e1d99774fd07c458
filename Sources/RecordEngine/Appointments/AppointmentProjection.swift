import RecordModel
import RecordStore

/// Visits, and the providers' time that they take up.
enum AppointmentProjection: Projection {
  static let name = "appointments"
  static let revision: UInt32 = 1
  static let handles = EventCatalog.types(of: .appointments)
  static let ignores = EventCatalog.outside(.appointments)

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient else { return }
    let (actor, moment) = (event.envelope.actor, event.envelope.recordedAt)
    switch event.payload {
    case let booked as AppointmentBooked:
      let visit = Appointment(booked, patient: patient, at: moment)
      place(AppointmentDocument(view: visit, booked: booked), documents)
    case let moved as AppointmentRescheduled:
      try change(moved.appointmentId, of: patient, documents) { $0.move(to: moved.slot, at: moment) }
    case let cancelled as AppointmentCancelled:
      try change(cancelled.appointmentId, of: patient, documents) {
        $0.cancel(cancelled.reason, by: actor, at: moment)
      }
    case let completed as AppointmentCompleted:
      try change(completed.appointmentId, of: patient, documents) {
        $0.complete(completed.outcome, at: moment)
      }
    default: break
    }
  }

  private static func change(
    _ id: RecordID, of patient: PatientID, _ documents: StreamDocuments,
    _ body: (inout AppointmentDocument) -> Void
  ) throws(Failure) {
    let key = AppointmentDocument.key(patient, id)
    guard var document = try documents.get(AppointmentDocument.self, key) else { return }
    documents.remove(
      AppointmentTimeDocument.self, AppointmentTimeDocument.key(patient, document.view.date, id))
    documents.remove(TakenTimeDocument.self, TakenTimeDocument.key(document.view))
    body(&document)
    place(document, documents)
  }

  private static func place(_ document: AppointmentDocument, _ documents: StreamDocuments) {
    let visit = document.view
    documents.set(document, AppointmentDocument.key(visit.patientId, visit.id))
    documents.set(
      AppointmentTimeDocument(appointmentId: visit.id, start: visit.date),
      AppointmentTimeDocument.key(visit.patientId, visit.date, visit.id))
    if visit.status == .scheduled {
      documents.set(TakenTimeDocument(visit), TakenTimeDocument.key(visit))
    }
  }
}
