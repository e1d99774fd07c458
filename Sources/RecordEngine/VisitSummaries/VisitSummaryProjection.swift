import RecordModel
import RecordStore

/// What visits came to.
enum VisitSummaryProjection: Projection {
  static let name = "visit-summaries"
  static let revision: UInt32 = 1
  static let handles = EventCatalog.types(of: .visitSummaries)
  static let ignores = EventCatalog.outside(.visitSummaries)

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient else { return }
    switch event.payload {
    case let recorded as VisitSummaryRecorded:
      let view = VisitSummary(recorded, patient: patient, at: event.envelope.recordedAt)
      let id = recorded.summaryId
      documents.set(
        VisitSummaryDocument(view: view, recorded: recorded), VisitSummaryDocument.key(patient, id))
      documents.set(
        VisitSummaryTimeDocument(summaryId: id, visitDate: view.visitDate),
        VisitSummaryTimeDocument.key(patient, view.visitDate, id))
      if let appointment = recorded.appointmentId {
        documents.set(
          SummaryOfAppointmentDocument(summaryId: id),
          SummaryOfAppointmentDocument.key(patient, appointment))
      }
    case let amended as VisitSummaryAmended:
      let key = VisitSummaryDocument.key(patient, amended.summaryId)
      try documents.change(VisitSummaryDocument.self, key) { $0.view.amend(amended.content) }
    default: break
    }
  }
}

/// A patient's summary.
///
/// Key: patient id 16, summary id.
struct VisitSummaryDocument: Document {
  static var projection: any Projection.Type { VisitSummaryProjection.self }
  static let prefix = UInt8(ascii: "S")

  /// As answered.
  var view: VisitSummary
  /// As it was recorded, to recognize repeats by an offline client.
  var recorded: VisitSummaryRecorded

  static func key(_ patient: PatientID, _ id: RecordID) -> [UInt8] { patient.keyBytes + id.keyBytes }
}

/// A patient's summaries, latest visit first.
///
/// Key: patient id 16, visit newest first 8, summary id.
struct VisitSummaryTimeDocument: Document {
  static var projection: any Projection.Type { VisitSummaryProjection.self }
  static let prefix = UInt8(ascii: "T")

  var summaryId: RecordID
  var visitDate: Timestamp

  static func key(_ patient: PatientID, _ visit: Timestamp, _ id: RecordID) -> [UInt8] {
    patient.keyBytes + visit.newestFirst + id.keyBytes
  }
}

/// The summary of an appointment, of which there is one (R-MH-169).
///
/// Key: patient id 16, appointment id.
struct SummaryOfAppointmentDocument: Document {
  static var projection: any Projection.Type { VisitSummaryProjection.self }
  static let prefix = UInt8(ascii: "A")

  var summaryId: RecordID

  static func key(_ patient: PatientID, _ appointment: RecordID) -> [UInt8] {
    patient.keyBytes + appointment.keyBytes
  }
}
