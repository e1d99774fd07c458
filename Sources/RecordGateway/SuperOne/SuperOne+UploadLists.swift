import HTTPTypes
import RecordClient
import RecordModel

extension SuperOne.RouteTable {
  /// Routes about several uploads at once (R-SO-209 to R-SO-218).
  var uploadListRoutes: [Route] { [statistics, filtered, batch] }

  private var statistics: Route {
    route(
      "getUploadStatistics", .get, "/api/v1/upload/statistics", GetLabReportStatistics.self,
      "Upload statistics retrieved", .ownRecord,
      .timeRange("timeRange", unlessSent: "6months", as: "from"), answers: SuperOneUploadStatistics.shape
    ) { (received, exchange) async throws(Failure) in
      let range = try exchange.timeRange("timeRange", unlessSent: "6months").text
      let found = try received.read(GetLabReportStatistics.Outcome.self)
      return try Answer(encoding: SuperOneUploadStatistics(found, timeRange: range))
    }
  }

  private var filtered: Route {
    route(
      "filterUploads", .post, "/api/v1/upload/history/filtered", ListLabReports.self,
      "Upload history retrieved", .ownRecord, .made(UploadFilter.members), takes: UploadFilter.shape,
      answers: SuperOneUploads.shape
    ) { (received, _) async throws(Failure) in
      try Answer(encoding: SuperOneUploads(try received.read(ListLabReports.Outcome.self)))
    }
  }

  private var batch: Route {
    let budget = exportBudget
    var route = Route(
      operation: "operateOnUploads", method: .post, path: "/api/v1/upload/history/batch",
      limit: options.requests, body: .object(limit: Self.longestBody), shape: UploadBatch.shape,
      message: "Batch operation completed", timeout: Patience.standard.duration
    ) { (exchange) async throws(Failure) in
      let batch = try UploadBatch(exchange)
      try await exchange.claim()
      if batch.operation == .export { try exchange.count(budget) }
      let (outcome, isReplayed) = try await batch.carriedOut(exchange)
      var answer = try Answer(encoding: outcome)
      if isReplayed { answer.noteReplay() }
      return answer
    }
    admit(.session, to: &route)
    (route.tellsAll, route.ignoresUnknown, route.needsMediaType) = (true, true, true)
    (route.takesKey, route.readsOwnQuery) = (true, true)
    route.callsSeveral = true
    route.documentation.summary =
      "Deletes, exports or reads again several reports; each succeeds or fails alone."
    document(&route, UploadBatch.shape, SuperOneBatchOutcome.shape, isBare: false, .ok)
    return route
  }
}
