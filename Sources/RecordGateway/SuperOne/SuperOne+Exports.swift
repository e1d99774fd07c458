import HTTPTypes
import RecordClient
import RecordModel

extension SuperOne.RouteTable {
  /// Copies of the caller's own data (R-SO-274 to R-SO-282).
  var exportRoutes: [Route] { [userData, healthReports] }

  private var userData: Route {
    export(
      "exportUserData", "/api/mobile/export/user-data", "User data exported", "user-data",
      [.query("format", .words(["json", "csv", "pdf"])), .query("includeAnalysis", .flag)],
      answers: SuperOneUserData.shape
    ) { (exchange, parameters) throws(Failure) in
      let includes = parameters.flag("includeAnalysis") ?? true
      return HealthExportRequest(
        exchange: exchange, format: parameters.format ?? .json, scope: .record, includeAnalyses: includes)
    } json: { (copy, _) throws(Failure) in
      try Answer(encoding: SuperOneUserData(copy))
    }
  }

  private var healthReports: Route {
    export(
      "exportHealthReports", "/api/mobile/export/health-reports", "Health reports exported", "health-reports",
      [.query("format", .words(["pdf", "csv", "json"])), .query("timeRange", .timeRange)],
      answers: SuperOneHealthReports.shape
    ) { (exchange, parameters) throws(Failure) in
      var request = HealthExportRequest(
        exchange: exchange, format: parameters.format ?? .pdf, scope: .reports, includeAnalyses: true)
      request.from = TimeRange(parameters.timeRange)?.start(before: exchange.moment).map { CalendarDay($0) }
      return request
    } json: { (copy, parameters) throws(Failure) in
      try Answer(encoding: SuperOneHealthReports(copy, timeRange: parameters.timeRange))
    }
  }

  /// Copies in an hour of an account (R-SO-281).
  var exportBudget: RequestBudget {
    RequestBudget(name: "superone.exports", limit: options.exports, seconds: 3600)
  }

  private typealias Asking =
    @Sendable (Exchange, ExportParameters) throws(Failure) -> HealthExportRequest
  private typealias Writing = @Sendable (HealthRecordCopy, ExportParameters) throws(Failure) -> Answer

  /// - Parameters:
  ///   - kind: in the names of files (R-SO-279).
  ///   - json: a copy as the contract writes it.
  private func export(
    _ operation: String, _ path: PathTemplate, _ message: String, _ kind: String, _ arguments: [Argument],
    answers: Shape, request asking: @escaping Asking, json: @escaping Writing
  ) -> Route {
    let budget = exportBudget
    var route = Route(
      operation: operation, method: .get, path: path, limit: options.requests, message: message,
      timeout: Patience.standard.duration
    ) { (exchange) async throws(Failure) in
      let parameters = try ExportParameters(exchange, arguments)
      let request = try asking(exchange, parameters)
      try exchange.count(budget)
      let file = try await request.file()
      guard file.state.format == .json else { return file.attachment(kind) }
      var answer = try json(try file.copy(), parameters)
      answer.isHashed = true
      return answer
    }
    admit(.session, to: &route)
    (route.tellsAll, route.body) = (true, .ignored)
    route.callsSeveral = true
    route.documentation.summary = BeginHealthExport.summary
    route.documentation.otherMedia = ["text/csv", "application/pdf"]
    route.documentation.parameters = { ParameterDocumentation.of(arguments, BeginHealthExport.self) }
    document(&route, nil, answers, isBare: false, .ok)
    return route
  }
}

/// What a request for a copy says, checked.
private struct ExportParameters: Sendable {
  private let members: [Value.Member]

  init(_ exchange: Exchange, _ arguments: [Argument]) throws(Failure) {
    let (members, problems) = try exchange.parameters(arguments)
    if !problems.isEmpty { throw Failure(problems: problems) }
    self.members = members
  }

  var format: HealthExportFormat? { text("format").flatMap { HealthExportFormat(rawValue: $0) } }

  /// Half a year unless another is asked for (R-SO-018).
  var timeRange: String { text("timeRange") ?? "6months" }

  func flag(_ name: String) -> Bool? {
    guard case .bool(let flag)? = members.first(where: { $0.name == name })?.value else { return nil }
    return flag
  }

  private func text(_ name: String) -> String? {
    guard case .string(let text)? = members.first(where: { $0.name == name })?.value else { return nil }
    return text
  }
}
