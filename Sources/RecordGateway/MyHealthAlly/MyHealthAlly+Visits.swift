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
  ]

  /// The contract's `BookAppointmentRequest` (R-MH-087).
  private static let booking = Shape.closed(
    .required("providerId", .id), .required("preferredDate", .day), .required("preferredTime", .clock),
    .required("type", .words(of: AppointmentType.self)), .required("reason", .text(1...1000)),
    .optional("id", .id), .optional("locationId", .id))
}
