import HTTPTypes
import RecordModel

extension MyHealthAlly {
  private static let visit = Argument.path("appointmentId", .identifier, as: "appointmentId")

  static let visitRoutes: [Route] = [
    route(
      "listAppointments", .get, "/api/patients/{patientId}/appointments", ListAppointments.self, .namedRecord,
      from, to, limit, cursor, answers: MyHealthAllyAnswers.appointments),
    route(
      "bookAppointment", .post, "/api/patients/{patientId}/appointments", BookAppointment.self, .namedRecord,
      .members(), takes: booking, answers: MyHealthAllyAnswers.appointment, success: .created(.below("id"))),
    route(
      "getAppointment", .get, "/api/patients/{patientId}/appointments/{appointmentId}", GetAppointment.self,
      .namedRecord, visit, answers: MyHealthAllyAnswers.appointment),
    route(
      "cancelAppointment", .post, "/api/patients/{patientId}/appointments/{appointmentId}/cancel",
      CancelAppointment.self, .namedRecord, visit, .members(),
      takes: .closed(.optional("reason", .text(0...500))), ifAny: true,
      answers: MyHealthAllyAnswers.appointment),
    route(
      "completeAppointment", .post, "/api/patients/{patientId}/appointments/{appointmentId}/complete",
      CompleteAppointment.self, .namedRecord, visit, .members(),
      takes: .closed(
        .optional("outcome", .words(of: VisitOutcome.self)), .optional("summaryId", .id)), ifAny: true,
      answers: MyHealthAllyAnswers.appointment),
    route(
      "rescheduleAppointment", .post, "/api/patients/{patientId}/appointments/{appointmentId}/reschedule",
      RescheduleAppointment.self, .namedRecord, visit, .members(), .ifMatch(as: "expectedVersion"),
      takes: .closed(
        .required("preferredDate", .day), .required("preferredTime", .clock),
        .optional("reason", .text(0...500))),
      answers: MyHealthAllyAnswers.appointment),
  ]

  /// Whom and where visits are booked with.
  static let practiceRoutes: [Route] = [
    route(
      "listProviders", .get, "/api/providers", ListProviders.self, search,
      .query("type", .words(of: AppointmentType.self)), .query("locationId", .identifier), limit, cursor,
      answers: .listed("providers", MyHealthAllyAnswers.provider)),
    route(
      "getProviderAvailability", .get, "/api/providers/{providerId}/availability", GetAvailability.self,
      .path("providerId", .identifier, as: "providerId"), .requiredQuery("date", .day),
      answers: MyHealthAllyAnswers.availability),
    route(
      "listLocations", .get, "/api/locations", ListLocations.self, .query("walkIn", .flag), limit, cursor,
      answers: .listed("locations", MyHealthAllyAnswers.location)),
  ]

  /// The contract's `BookAppointmentRequest` (R-MH-087).
  private static let booking = Shape.closed(
    .required("providerId", .id), .required("preferredDate", .day), .required("preferredTime", .clock),
    .required("type", .words(of: AppointmentType.self)), .required("reason", .text(1...1000)),
    .optional("id", .id), .optional("locationId", .id))
}
