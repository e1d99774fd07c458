import HTTPTypes
import RecordClient
import RecordModel

extension MyHealthAlly {
  private static let lab = Argument.path("labId", .identifier, as: "labId")

  /// Laboratory results.
  static let labRoutes: [Route] = [
    route(
      "listLabs", .get, "/api/patients/{patientId}/labs", ListLabs.self, .namedRecord, from, to,
      .query("status", .words(of: LabStatus.self)), search, limit, cursor,
      answers: .listed("results", LabReport.shape)
    ) { (received, exchange) throws(Failure) in
      try Answer(encoding: LabReports(try received.read(ListLabs.Outcome.self), exchange))
    },
    route(
      "recordLab", .post, "/api/patients/{patientId}/labs", RecordLab.self, .namedRecord, .members(),
      takes: .object(
        [
          .optional("id", .id), .required("testName", .text(1...120)), .required("date", .moment),
          .optional("reportedDate", .moment), .optional("status", .words(of: LabStatus.self)),
        ] + values
      ).withAny(of: [["results"], ["analytes"], ["status"]]), answers: LabReport.shape,
      success: .created(.below("id")), answer: result),
    route(
      "getLabTrends", .get, "/api/patients/{patientId}/labs/trends", GetLabTrend.self, .namedRecord,
      .requiredQuery("analyte", .form(.analyte)), from, to, answers: MyHealthAllyAnswers.labTrends),
    route(
      "getLab", .get, "/api/patients/{patientId}/labs/{labId}", GetLab.self, .namedRecord, lab,
      answers: LabReport.shape, answer: result),
    route(
      "amendLab", .post, "/api/patients/{patientId}/labs/{labId}/amend", AmendLab.self, .namedRecord, lab,
      .members(), .ifMatch(as: "expectedVersion"),
      takes: .object(
        [
          .required("reason", .text(1...500)), .optional("testName", .text(1...120)),
          .optional("date", .moment),
        ] + values), answers: LabReport.shape, answer: result),
    route(
      "shareLab", .post, "/api/patients/{patientId}/labs/{labId}/share", ShareLab.self, .namedRecord, lab,
      .members(people: ["clinicianId"]),
      takes: .closed(
        .optional("id", .id), .required("clinicianId", .id), .optional("note", .text(0...1000))),
      answers: .closed(
        .required("id", .id), .required("labId", .id), .required("clinicianId", .id),
        .required("sharedAt", .moment)), success: .created(.above)),
    downloadLabDocument,
  ]

  private static let values: [Shape.Member] = [
    .optional("results", .dictionary(of: .number())),
    .optional(
      "analytes", .list(of: MyHealthAllyAnswers.labAnalyte(key: .judged(.form(.analyte))), atMost: 200)),
    .optional("documentAttachmentId", .id), .optional("note", .text(0...2000)),
  ]

  private static func result(_ received: ReceivedValue, _ exchange: Exchange) throws(Failure) -> Answer {
    try Answer(encoding: LabReport(try received.read(LabResult.self), exchange))
  }

  /// The report as it came (R-MH-084).
  private static let downloadLabDocument: Route = {
    var made = route(
      "downloadLabDocument", .get, "/api/patients/{patientId}/labs/{labId}/document", ReadLabDocument.self,
      .namedRecord, lab, answer: report)
    made.seat = .copy
    made.documentation.otherMedia = MediaType.allCases.map(\.rawValue)
    return made
  }()

  private static func report(
    _ received: ReceivedValue, _ exchange: Exchange
  ) async throws(Failure) -> Answer {
    var piece = try received.read(ReadLabDocument.Outcome.self)
    let (document, parameters) = (piece.documentId, try exchange.parameters([.namedRecord, lab]).members)
    var bytes = Base64.parse(piece.data) ?? []
    while bytes.count < piece.bytes {
      let offset = Value.Member("offset", .integer(Int64(bytes.count)))
      piece = try await exchange.read(ReadLabDocument.self, parameters + [offset])
      guard piece.documentId == document, let more = Base64.parse(piece.data), !more.isEmpty else {
        throw Failure(.internalError, "a report did not come whole")
      }
      bytes += more
    }
    var answer = Answer(type: piece.mediaType.rawValue, bytes)
    // Images are shown, everything else is saved (R-MH-287).
    let isImage = piece.mediaType == .jpeg || piece.mediaType == .png
    answer.headers[.contentDisposition] = isImage ? "inline" : "attachment; filename=\"lab-report\""
    return answer
  }
}
