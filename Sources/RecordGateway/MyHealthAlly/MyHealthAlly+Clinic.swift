import HTTPTypes
import RecordClient
import RecordModel

extension MyHealthAlly {
  private static let clinician = Argument.ownAccount("clinicianId")
  /// Whom the administrator assigns; the record decides whether that is somebody of the care team.
  private static let assigned = Argument.namedPerson("clinicianId", as: "accountId")

  /// Overview, schedule, patients and threads of a clinician or nurse (R-MH-173 to R-MH-180).
  static let clinicRoutes: [Route] = [
    route(
      "getClinicianDashboard", .get, "/api/clinicians/{clinicianId}/dashboard", GetCareOverview.self,
      clinician, answers: MyHealthAllyAnswers.overview),
    route(
      "getClinicianSchedule", .get, "/api/clinicians/{clinicianId}/schedule", GetSchedule.self, clinician,
      .query("date", .day),
      answers: .closed(
        .required("date", .day), .required("timeZone", .anyText),
        .required("items", .list(of: MyHealthAllyAnswers.scheduleItem)))),
    route(
      "listClinicianActivities", .get, "/api/clinicians/{clinicianId}/activities", ListCareActivities.self,
      clinician, limit, cursor, answers: .listed("activities", MyHealthAllyAnswers.clinicianActivity)),
    route(
      "listClinicianPatients", .get, "/api/clinicians/{clinicianId}/patients", ListCaseload.self, clinician,
      search, .query("risk", .words(of: CaseloadRisk.self)),
      .query("status", .words(of: CaseloadStatus.self)), .query("hasOpenAlerts", .flag),
      .query("sort", .words(of: ListCaseload.Sort.self)), limit, cursor,
      answers: .listed("patients", MyHealthAllyAnswers.caseloadEntry, .required("total", .count))),
    route(
      "getClinicianPatient", .get, "/api/clinicians/{clinicianId}/patients/{patientId}", GetCarePatient.self,
      clinician, .namedRecord, answers: MyHealthAllyAnswers.patientDetail, finding: .emergencyAccess,
      answer: detail),
    route(
      "assignPatient", .put, "/api/clinicians/{clinicianId}/patients/{patientId}", AssignPatient.self,
      assigned, .namedRecord, answers: Assignment.shape
    ) { (received, _) throws(Failure) in
      try Answer(encoding: Assignment(try received.read(CareRelationship.self)))
    },
    route(
      "unassignPatient", .delete, "/api/clinicians/{clinicianId}/patients/{patientId}",
      UnassignPatient.self, assigned, .namedRecord, success: .noContent),
    route(
      "listClinicianThreads", .get, "/api/clinicians/{clinicianId}/messages", ListCareThreads.self, clinician,
      search, .query("unreadOnly", .flag), limit, cursor,
      answers: .listed("threads", MyHealthAllyAnswers.thread, .optional("unreadTotal", .count))
    ) { (received, _) throws(Failure) in
      var list = try received.read(ListCareThreads.Outcome.self)
      // Who is signed in knows their own name: what they look for is the patient's.
      for index in list.threads.indices where !list.threads[index].patientName.isEmpty {
        list.threads[index].participantName = list.threads[index].patientName
      }
      return try Answer(encoding: list)
    },
  ]

  private static func detail(_ received: ReceivedValue, _ exchange: Exchange) throws(Failure) -> Answer {
    try Answer(encoding: try received.read(GetCarePatient.Outcome.self).named)
  }
}

/// The contract's `Assignment`.
struct Assignment: Codable, Sendable, Equatable {
  var clinicianId: String
  var patientId: String
  var assignedAt: Timestamp
  var assignedBy: String

  init(_ care: CareRelationship) {
    (clinicianId, patientId) = ("\(care.accountId)", "\(care.patientId)")
    (assignedAt, assignedBy) = (care.from, care.startedBy ?? "unknown")
  }

  static let shape = Shape.closed(
    .required("clinicianId", .id), .required("patientId", .id), .required("assignedAt", .moment),
    .required("assignedBy", .id))
}

extension GetCarePatient.Outcome {
  /// The series that the contract knows.
  private static let metrics: Set<String> = [
    "heartRate", "bloodPressure", "bloodGlucose", "a1cLevel", "weight", "height", "bmi", "temperature",
    "respiratoryRate",
  ]

  /// The patient in the contract's form: people are named without a role.
  fileprivate var named: GetCarePatient.Outcome {
    var outcome = self
    outcome.carePlan?.publishedBy = carePlan?.publishedBy.bareID ?? ""
    outcome.vitalTrends.series.removeAll { !Self.metrics.contains($0.metric.rawValue) }
    for index in outcome.vitalTrends.series.indices {
      let target = outcome.vitalTrends.series[index].target
      outcome.vitalTrends.series[index].target?.setBy = target?.setBy?.bareID
    }
    outcome.currentMedications = currentMedications.map(\.named)
    outcome.emergencyInfo = emergencyInfo?.named
    return outcome
  }
}
