import HTTPTypes
import RecordModel

extension MyHealthAlly {
  private static let clinician = Argument.ownAccount("clinicianId")
  private static let action = Argument.path("actionId", .identifier, as: "actionId")
  private static let severity = Shape.words(of: AlertSeverity.self)

  /// Alerts and triage (R-MH-182 to R-MH-186).
  ///
  /// Paths name an alert alone, so the record is asked first in whose record it is.
  static let alertRoutes: [Route] = [
    route(
      "listAlerts", .get, "/api/clinicians/{clinicianId}/alerts", ListAlerts.self, clinician,
      .query("severity", .words(of: AlertSeverity.self)),
      .query("status", .words(of: ListAlerts.Status.self)),
      .query("patientId", .person), limit, cursor,
      answers: .listed(
        "alerts", MyHealthAllyAnswers.alert, .required("counts", MyHealthAllyAnswers.alertCounts))),
    route(
      "raiseAlert", .post, "/api/clinicians/{clinicianId}/alerts", RaiseAlert.self, clinician,
      .members(people: ["patientId"]),
      takes: .closed(
        .optional("id", .id), .required("patientId", .id), .required("severity", severity),
        .required("title", .text(1...200)), .optional("detail", .text(0...2000))),
      answers: MyHealthAllyAnswers.alert, success: .created(.below("id"))),
    route(
      "getAlert", .get, "/api/clinicians/{clinicianId}/alerts/{alertId}", GetAlert.self, clinician,
      answers: MyHealthAllyAnswers.alert, finding: alert),
    route(
      "acknowledgeAlert", .post, "/api/clinicians/{clinicianId}/alerts/{alertId}/acknowledge",
      AcknowledgeAlert.self, clinician, answers: MyHealthAllyAnswers.alert, finding: alert),
    route(
      "assessAlert", .post, "/api/clinicians/{clinicianId}/alerts/{alertId}/assess", AssessAlert.self,
      clinician, .members(), .ifMatch(as: "expectedVersion"),
      takes: .closed(.required("severity", severity), .required("finding", .text(1...2000))),
      answers: MyHealthAllyAnswers.alert, finding: alert),
    route(
      "addAlertAction", .post, "/api/clinicians/{clinicianId}/alerts/{alertId}/actions", AddAlertAction.self,
      clinician, .members(people: ["assigneeId"]),
      takes: .closed(
        .optional("id", .id), .required("text", .text(1...500)), .optional("assigneeId", .id),
        .optional("dueAt", .moment)),
      answers: MyHealthAllyAnswers.alert, success: .created(.above), finding: alert),
    route(
      "updateAlertAction", .put, "/api/clinicians/{clinicianId}/alerts/{alertId}/actions/{actionId}",
      UpdateAlertAction.self, clinician, action, .members(),
      takes: .closed(.required("done", .flag), .optional("note", .text(0...500))),
      answers: MyHealthAllyAnswers.alert, finding: alert),
    route(
      "resolveAlert", .post, "/api/clinicians/{clinicianId}/alerts/{alertId}/resolve", ResolveAlert.self,
      clinician, .members(), .ifMatch(as: "expectedVersion"),
      takes: .closed(
        .required("resolution", .words(of: AlertResolution.self)), .required("note", .text(1...2000))),
      answers: MyHealthAllyAnswers.alert, finding: alert),
  ]

  /// The alert that the path names, and the patient in whose record it is.
  private static let alert = RouteFinding(path: ["alertId"]) { (exchange) async throws(Failure) in
    let id = exchange.path["alertId"] ?? ""
    guard PathRule.identifier.allows(id) else { throw .malformed(path: "alertId") }
    let found = try await exchange.read(FindAlert.self, [Value.Member("alertId", .string(id))])
    return [
      Value.Member("alertId", .string(id)), Value.Member("patientId", .string("\(found.patientId)")),
    ]
  }
}
