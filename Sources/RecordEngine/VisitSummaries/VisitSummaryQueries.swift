import RecordModel
import RecordStore

extension GetVisitSummary: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> VisitSummary {
    try view.visitSummary(summaryId, of: patientId).view
  }
}

extension ListVisitSummaries: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let span = try TimeSpan(from, to)
    let (summaries, page) = try RecordPage.page(
      VisitSummaryTimeDocument.self, prefix: patientId.keyBytes, limit: limit, cursor: cursor, view
    ) { (time) throws(Failure) -> VisitSummary? in
      guard span.contains(time.visitDate) else { return nil }
      return try view.visitSummary(time.summaryId, of: patientId).view
    }
    return Outcome(summaries: summaries, page: page)
  }
}

extension RecordView {
  func visitSummary(_ id: RecordID, of patient: PatientID) throws(Failure) -> VisitSummaryDocument {
    let key = VisitSummaryDocument.key(patient, id)
    guard let document = try document(VisitSummaryDocument.self, key) else {
      _ = try self.patient(patient)
      throw .noSuch("summary", field: "summaryId")
    }
    return document
  }

  /// The summary of an appointment; `nil` if there is none.
  func summaryID(ofAppointment id: RecordID, of patient: PatientID) throws(Failure) -> RecordID? {
    try document(SummaryOfAppointmentDocument.self, SummaryOfAppointmentDocument.key(patient, id))?.summaryId
  }
}
