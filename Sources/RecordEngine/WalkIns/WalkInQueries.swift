import RecordModel
import RecordStore

extension GetWalkIn: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> WalkInRequest {
    let (document, content) = try view.walkIn(walkInRequestId, of: patientId, field: "walkInRequestId")
    return try view.walkIn(document, content, of: patientId)
  }
}

extension ListWalkIns: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let (requests, page) = try view.page(of: .walkIn, of: patientId, limit: limit, cursor: cursor) {
      (document) throws(Failure) -> WalkInRequest? in
      guard let content = document.opened.walkIn else { return nil }
      return try view.walkIn(document, content, of: patientId)
    }
    return Outcome(requests: requests, page: page)
  }
}

extension RecordView {
  func walkIn(
    _ id: RecordID, of patient: PatientID, field: String
  ) throws(Failure) -> (RequestDocument, WalkInContent) {
    let document = try request(id, .walkIn, of: patient, field: field)
    guard let content = document.opened.walkIn else { throw .noSuch("request", field: field) }
    return (document, content)
  }

  /// A walk-in as answered: completed with its appointment (R-MH-172).
  func walkIn(
    _ document: RequestDocument, _ content: WalkInContent, of patient: PatientID
  ) throws(Failure) -> WalkInRequest {
    var request = WalkInRequest(
      id: document.opened.requestId, patientId: patient, content, status: document.state,
      createdAt: document.openedAt, updatedAt: document.changedAt)
    (request.appointmentId, request.declineReason) = (document.appointmentId, document.declineReason)
    guard let id = document.appointmentId else { return request }
    let key = AppointmentDocument.key(patient, id)
    guard let visit = try self.document(AppointmentDocument.self, key)?.view else { return request }
    if visit.status == .completed {
      (request.status, request.updatedAt) = (.completed, max(visit.updatedAt, request.updatedAt))
    }
    return request
  }
}
