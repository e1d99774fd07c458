import HTTPTypes
import RecordClient
import RecordModel

extension SuperOne.RouteTable {
  /// Routes by which people hold values against their document; the contract has none.
  var reviewRoutes: [Route] { [confirm, correct, reject, picture] }

  private static let report = Argument.path("labReportId", .uuid, as: "reportId")
  private static let value = Argument.path("biomarkerId", .opaque, as: "valueId")

  private var confirm: Route {
    review(
      "confirmBiomarker", "/api/v1/upload/{labReportId}/biomarkers/{biomarkerId}/confirm",
      ConfirmLabValue.self, "Biomarker confirmed")
  }

  private var reject: Route {
    review(
      "rejectBiomarker", "/api/v1/upload/{labReportId}/biomarkers/{biomarkerId}/reject", RejectLabValue.self,
      "Biomarker rejected")
  }

  private var correct: Route {
    var route = route(
      "correctBiomarker", .post, "/api/v1/upload/{labReportId}/biomarkers/{biomarkerId}/correct",
      CorrectLabValue.self, "Biomarker corrected", .ownRecord, Self.report, Self.value,
      .optionalMember("biomarker", as: "biomarker"), .optionalMember("value", as: "text"),
      .optionalMember("unit", as: "unit"), .optionalMember("referenceRange", as: "intervalText"),
      takes: .open(
        .optional("biomarker", .text(1...64)), .optional("value", .text(1...100)),
        .optional("unit", .text(0...100)), .optional("referenceRange", .text(0...100))),
      answers: SuperOneBiomarker.shape, answer: Self.reviewed)
    (route.documentation.refusals, route.callsSeveral) = ([409], true)
    return route
  }

  private func review<M: Method>(
    _ operation: String, _ path: PathTemplate, _ type: M.Type, _ message: String
  ) -> Route {
    var route = route(
      operation, .post, path, type, message, .ownRecord, Self.report, Self.value,
      answers: SuperOneBiomarker.shape, answer: Self.reviewed)
    // While its report is being read again.
    (route.documentation.refusals, route.callsSeveral) = ([409], true)
    return route
  }

  /// The value as its report has it now.
  private static let reviewed: Reshaping = { (received, exchange) async throws(Failure) in
    let value = try received.read(ReportValue.self)
    let named = [Value.Member("reportId", .string(exchange.path["labReportId"] ?? ""))]
    let report = try await exchange.last.read(GetLabReport.self, try exchange.ownRecord + named)
    return try Answer(encoding: SuperOneBiomarker(value, report.method))
  }

  private var picture: Route {
    var route = Route(
      operation: "getBiomarkerPicture", method: .get,
      path: "/api/v1/upload/{labReportId}/biomarkers/{biomarkerId}/picture", limit: options.requests,
      body: .ignored, timeout: Patience.standard.duration
    ) { (exchange) async throws(Failure) in
      let deadline = ContinuousClock.now + BiomarkerPicture.patience
      return try await BiomarkerPicture(exchange: exchange, deadline: deadline).answer()
    }
    admit(.session, to: &route)
    (route.readsOwnQuery, route.callsSeveral) = (true, true)
    route.documentation = RouteDocumentation(
      summary: GetLabValuePicture.summary, otherMedia: ["image/png"],
      parameters: { ParameterDocumentation.of([Self.report, Self.value], GetLabValuePicture.self) })
    return route
  }
}

/// The part of a page where a value stands.
struct BiomarkerPicture {
  fileprivate let exchange: Exchange
  fileprivate let deadline: ContinuousClock.Instant

  /// How long the laboratory is waited for.
  static let patience = Duration.seconds(10)
  /// Milliseconds of one call that waits.
  private static let turn: Int64 = 2000

  fileprivate func answer() async throws(Failure) -> Answer {
    let members = try parameters()
    repeat {
      let found = try await exchange.call(GetLabValuePicture.name, members, isWrite: false)
        .read(GetLabValuePicture.Outcome.self)
      guard let data = found.data else { continue }
      guard let bytes = Base64.parse(data) else { throw Failure(.internalError, "a picture cannot be read") }
      try await exchange.conclude(exchange.path["labReportId"] ?? "")
      return Answer(type: "image/png", bytes)
    } while ContinuousClock.now < deadline
    throw Failure(
      .unavailable, "the picture is not made yet; try again", details: ["retryAfterSeconds": 2])
  }

  private func parameters() throws(Failure) -> [Value.Member] {
    var members = try exchange.ownRecord
    for argument in [
      Argument.path("labReportId", .uuid, as: "reportId"), .path("biomarkerId", .opaque, as: "valueId"),
    ] { members += try argument.members(of: exchange) }
    return members + [Value.Member("waitMilliseconds", .integer(Self.turn))]
  }
}
