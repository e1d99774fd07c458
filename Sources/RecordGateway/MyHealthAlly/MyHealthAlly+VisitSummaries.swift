import HTTPTypes
import RecordModel

extension MyHealthAlly {
  private static let summary = Argument.path("summaryId", .identifier, as: "summaryId")

  static let visitSummaryRoutes: [Route] = [
    route(
      "listVisitSummaries", .get, "/api/patients/{patientId}/visit-summaries", ListVisitSummaries.self,
      .namedRecord, from, to, limit, cursor,
      answers: .listed("summaries", MyHealthAllyAnswers.visitSummary)),
    route(
      "getVisitSummary", .get, "/api/patients/{patientId}/visit-summaries/{summaryId}", GetVisitSummary.self,
      .namedRecord, summary, answers: MyHealthAllyAnswers.visitSummary),
    route(
      "recordVisitSummary", .post, "/api/clinicians/{clinicianId}/patients/{patientId}/visit-summaries",
      RecordVisitSummary.self, .ownAccount("clinicianId"), .namedRecord,
      .gathered(
        [
          "id", "appointmentId", "visitDate", "diagnosis", "treatmentPlan", "prescriptionsIssued",
          "nextSteps",
        ], as: "content"), takes: summaryRequest, answers: MyHealthAllyAnswers.visitSummary,
      success: .created(.ofPatient("visit-summaries"))),
    route(
      "amendVisitSummary", .post,
      "/api/clinicians/{clinicianId}/patients/{patientId}/visit-summaries/{summaryId}/amend",
      AmendVisitSummary.self, .ownAccount("clinicianId"), .namedRecord, summary, .members(),
      .ifMatch(as: "expectedVersion"),
      takes: .closed(
        .required("reason", .text(1...500)),
        .optional("diagnosis", .filled(of: .text(1...300), atMost: 20)),
        .optional("treatmentPlan", .text(1...5000)),
        .optional("prescriptionsIssued", .list(of: sentPrescription, atMost: 30)),
        .optional("nextSteps", .list(of: .text(1...500), atMost: 20))),
      answers: MyHealthAllyAnswers.visitSummary),
  ]

  /// A frequency of no word of its own is told in the instructions.
  static let sentPrescription = MyHealthAllyAnswers.prescription.with(
    ("instructions", unless: "frequency", is: ["not": ["const": "other"]]))

  /// The contract's `VisitSummaryRequest`.
  static let summaryRequest = Shape.closed(
    .optional("id", .id), .optional("appointmentId", .id), .required("visitDate", .moment),
    .required("diagnosis", .filled(of: .text(1...300), atMost: 20)),
    .required("treatmentPlan", .text(1...5000)),
    .optional("prescriptionsIssued", .list(of: sentPrescription, atMost: 30)),
    .required("nextSteps", .list(of: .text(1...500), atMost: 20)))
}
