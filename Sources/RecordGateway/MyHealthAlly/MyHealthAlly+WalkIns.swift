import HTTPTypes
import RecordModel

extension MyHealthAlly {
  private static let walkIn = Argument.path("walkInRequestId", .identifier, as: "walkInRequestId")

  static let walkInRoutes: [Route] = [
    route(
      "listWalkInRequests", .get, "/api/patients/{patientId}/walk-in-requests", ListWalkIns.self,
      .namedRecord, limit, cursor, answers: .listed("requests", MyHealthAllyAnswers.walkIn)),
    route(
      "requestWalkIn", .post, "/api/patients/{patientId}/walk-in-requests", RequestWalkIn.self, .namedRecord,
      .members(),
      takes: .closed(
        .optional("id", .id), .required("reason", .text(1...1000)), .required("preferredDate", .day),
        .required("preferredTime", .clock), .required("locationId", .id)),
      answers: MyHealthAllyAnswers.walkIn, success: .created(.below("id"))),
    route(
      "getWalkInRequest", .get, "/api/patients/{patientId}/walk-in-requests/{walkInRequestId}",
      GetWalkIn.self, .namedRecord, walkIn, answers: MyHealthAllyAnswers.walkIn),
    route(
      "cancelWalkInRequest", .post, "/api/patients/{patientId}/walk-in-requests/{walkInRequestId}/cancel",
      CancelWalkIn.self, .namedRecord, walkIn, .members(),
      takes: .closed(.optional("reason", .text(0...500))), ifAny: true,
      answers: MyHealthAllyAnswers.walkIn),
  ]

  private static let visitRequest = Argument.path("requestId", .identifier, as: "visitRequestId")

  /// The care team's queue.
  static let visitRequestRoutes: [Route] = [
    route(
      "listVisitRequests", .get, "/api/clinicians/{clinicianId}/visit-requests", ListVisitRequests.self,
      .ownAccount("clinicianId"), .query("status", .words(of: QueuedVisit.Status.self)),
      .query("locationId", .identifier), limit, cursor, answers: MyHealthAllyAnswers.visitQueue),
    route(
      "acceptVisitRequest", .post, "/api/clinicians/{clinicianId}/visit-requests/{requestId}/accept",
      AcceptVisitRequest.self, .ownAccount("clinicianId"), visitRequest, .members(),
      takes: .closed(
        .required("date", .day), .required("time", .clock),
        .required("type", .words(of: AppointmentType.self)), .optional("locationId", .id),
        .optional("durationMinutes", .integer(5...480)), .optional("note", .text(0...500))),
      answers: MyHealthAllyAnswers.appointment, success: .created(.ofPatient("appointments"))),
    route(
      "declineVisitRequest", .post, "/api/clinicians/{clinicianId}/visit-requests/{requestId}/decline",
      DeclineVisitRequest.self, .ownAccount("clinicianId"), visitRequest, .members(),
      takes: .closed(.required("reason", .text(1...500))), answers: MyHealthAllyAnswers.queuedVisit),
  ]
}
