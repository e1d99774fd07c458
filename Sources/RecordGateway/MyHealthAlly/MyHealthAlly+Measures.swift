import HTTPTypes
import RecordClient
import RecordModel

extension MyHealthAlly {
  /// The start and length of a page (R-MH-293).
  static let (limit, cursor) = (Argument.query("limit", .integer(1...200)), Argument.query("cursor"))
  /// The time span of a list (R-MH-101).
  static let (from, to) = (Argument.query("from", .moment), Argument.query("to", .moment))

  static let search = Argument.query("q", .clean(1...200))
  /// The values of an entry of vitals; an entry of other measures would be a line of nulls (R-MH-098,
  /// R-MH-100).
  private static let vitalSigns = Argument.constant(
    "measures",
    .array(
      [
        MeasureKind.heartRate, .bloodPressureSystolic, .bloodPressureDiastolic, .temperature,
        .respiratoryRate,
      ].map { .string($0.rawValue) }))

  /// Dashboard, vital signs and laboratory results.
  static let measureRoutes: [Route] = [
    route(
      "getPatientDashboard", .get, "/api/patients/{patientId}/dashboard", GetDashboard.self, .namedRecord,
      answers: MyHealthAllyAnswers.dashboard),
    route(
      "listVitals", .get, "/api/patients/{patientId}/vitals", ListVitals.self, .namedRecord, from, to,
      .query("includeRetracted", .flag), .query("order", .words(of: ListOrder.self)), limit, cursor,
      vitalSigns,
      answers: .listed("vitals", MyHealthAllyAnswers.vital)
    ) { (received, _) throws(Failure) in
      var list = try received.read(ListVitals.Outcome.self)
      list.vitals = list.vitals.map(\.named)
      return try Answer(encoding: list)
    },
    route(
      "recordVitals", .post, "/api/patients/{patientId}/vitals", LogVitals.self, .namedRecord, .members(),
      takes: vitals, answers: MyHealthAllyAnswers.vital, success: .created(.moment("timestamp")),
      answer: vital),
    route(
      "retractVitals", .post, "/api/patients/{patientId}/vitals/{vitalId}/retract", RetractVitals.self,
      .namedRecord, .path("vitalId", .identifier, as: "vitalId"), .members(),
      takes: .closed(
        .required("reason", .words(of: RetractionReason.self)), .optional("note", .text(0...500))),
      answers: MyHealthAllyAnswers.vital, answer: vital),
    route(
      "listLabs", .get, "/api/patients/{patientId}/labs", ListLabs.self, .namedRecord, from, to,
      .query("status", .words(of: LabStatus.self)), search, limit, cursor,
      answers: .listed("results", LabReport.shape)
    ) { (received, exchange) throws(Failure) in
      try Answer(encoding: LabReports(try received.read(ListLabs.Outcome.self), exchange))
    },
    route(
      "getLab", .get, "/api/patients/{patientId}/labs/{labId}", GetLab.self, .namedRecord,
      .path("labId", .identifier, as: "labId"), answers: LabReport.shape
    ) { (received, exchange) throws(Failure) in
      try Answer(encoding: LabReport(try received.read(LabResult.self), exchange))
    },
    route(
      "downloadLabDocument", .get, "/api/patients/{patientId}/labs/{labId}/document", GetLab.self,
      .namedRecord, .path("labId", .identifier, as: "labId"), success: .never
    ) { (_, _) throws(Failure) in
      // The record knows where a report is kept, but does not keep it.
      throw Failure(.notFound, "the report is not kept here", details: ["reason": "no_document"])
    },
  ]

  private static func vital(_ received: ReceivedValue, _ exchange: Exchange) throws(Failure) -> Answer {
    try Answer(encoding: try received.read(VitalsEntry.self).named)
  }

  /// The contract's `VitalsRequest`; the record judges bounds, because it knows other units (R-MH-197).
  private static let vitals = Shape.closed(
    .optional("id", .id), .required("timestamp", .moment),
    .optional("heartRate", .judged(.integer(20...300))),
    .optional("bloodPressureSystolic", .judged(.integer(40...300))),
    .optional("bloodPressureDiastolic", .judged(.integer(20...200))),
    .optional("temperature", .judged(.number(25...45))),
    .optional("respiratoryRate", .judged(.integer(4...80))))
}

extension VitalsEntry {
  /// The entry in the contract's form: its author is named without a role.
  fileprivate var named: VitalsEntry {
    var entry = self
    entry.recordedBy = recordedBy.bareID
    return entry
  }
}

/// The contract's `LabList`.
struct LabReports: Codable, Sendable, Equatable {
  var results: [LabReport]
  var page: Pagination

  init(_ list: ListLabs.Outcome, _ exchange: Exchange) {
    (results, page) = (list.results.map { LabReport($0, exchange) }, list.page)
  }
}

/// The contract's `LabResult` (R-MH-082).
struct LabReport: Codable, Sendable, Equatable {
  var id: RecordID
  var testName: String
  var date: Timestamp
  var status: LabStatus
  var results: [String: ExactDecimal]
  /// Path of the report, behind the same token (R-MH-084); `null` if there is none.
  @OrNull var documentUrl: String?
  var analytes: [LabAnalyte]
  var reportedDate: Timestamp?
  var recordedAt: Timestamp
  var recordedBy: String
  var version: Int
  var note: String?

  init(_ result: LabResult, _ exchange: Exchange) {
    (id, testName, date, status) = (result.id, result.testName, result.date, result.status)
    (results, analytes, note) = (result.results, result.analytes.map(\.named), result.note)
    (reportedDate, recordedAt) = (result.reportedDate, result.recordedAt)
    (recordedBy, version) = (result.recordedBy.bareID, result.version)
    documentUrl = nil
    guard result.document != nil, let patient = exchange.path["patientId"] else { return }
    documentUrl = "/api/patients/\(patient)/labs/\(result.id)/document"
  }

  static let shape = Shape.closed(
    .required("id", .id), .required("testName", .anyText), .required("date", .moment),
    .required("status", .words(of: LabStatus.self)), .required("results", .dictionary(of: .number())),
    .required("documentUrl", .orNull(.link)), .optional("analytes", .list(of: MyHealthAllyAnswers.analyte)),
    .optional("reportedDate", .moment), .optional("recordedAt", .moment), .optional("recordedBy", .id),
    .optional("version", .version), .optional("note", .anyText))
}

extension LabAnalyte {
  /// The analyte in the contract's form: what it knows beyond has no member there, and in the place of the source of a status stands
  /// the reason for which there is none (R-MH-336, R-MH-354).
  fileprivate var named: LabAnalyte {
    var analyte = self
    analyte.source = source ?? reason?.label.en
    (analyte.limit, analyte.reason) = (nil, nil)
    return analyte
  }
}
