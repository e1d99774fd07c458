import HTTPTypes
import RecordClient
import RecordModel

extension SuperOne.RouteTable {
  /// Routes that take, show and remove reports (R-SO-087 to R-SO-122, R-SO-209 to R-SO-220).
  var uploadRoutes: [Route] {
    [uploadOne, uploadSeveral, uploadStatus, uploads, deleteUpload, processing]
  }

  private static let report = Argument.path("labReportId", .uuid, as: "reportId")

  private var uploadOne: Route {
    upload(
      "uploadLabReport", "/api/v1/upload/lab-report", .one("file", texts: "userPreferences"),
      "Lab report uploaded successfully", answers: SuperOneReport.shape
    ) { (exchange) async throws(Failure) in
      let request = try Self.request(exchange)
      try await exchange.claim()
      guard let file = exchange.form?.files.first else {
        throw Failure(.internalError, "a form without a file")
      }
      let uploaded = try await request.upload(file)
      var answer = try Answer(encoding: try await request.read(uploaded))
      try await request.conclude(uploaded)
      if uploaded.isReplayed { answer.noteReplay() }
      return answer
    }
  }

  private var uploadSeveral: Route {
    upload(
      "uploadLabReportBatch", "/api/v1/upload/lab-reports/batch",
      .several("files", 1...5, texts: "userPreferences"), "Batch upload completed",
      answers: SuperOneBatch.shape
    ) { (exchange) async throws(Failure) in
      let request = try Self.request(exchange)
      try await exchange.claim()
      var batch = SuperOneBatch()
      var stored: [UploadRequest.Uploaded] = []
      var refusals: [Failure] = []
      for (number, file) in (exchange.form?.files ?? []).enumerated() {
        do throws(Failure) { stored.append(try await request.upload(file, number: number)) } catch {
          await exchange.abandon(file.document)
          refusals.append(error)
          batch.add(file, error)
        }
      }
      // All are stored before any is waited for: the time of one is the time of all.
      for uploaded in stored { batch.add(try await request.read(uploaded).inBatch) }
      guard let last = stored.last else {
        throw refusals.first?.ofBatch(batch.failed) ?? Failure(.internalError, "a form without a file")
      }
      try await request.conclude(last)
      var answer = try Answer(encoding: batch)
      if stored.allSatisfy(\.isReplayed) { answer.noteReplay() }
      return answer
    }
  }

  /// A route that takes files.
  private func upload(
    _ operation: String, _ path: PathTemplate, _ rule: FormRule, _ message: String, answers: Shape,
    handle: @escaping Route.Handler
  ) -> Route {
    var route = Route(
      operation: operation, method: .post, path: path, limit: options.requests, body: .form(rule),
      message: message, timeout: Patience.upload.duration
    ) { (exchange) async throws(Failure) in
      var answer = try await handle(exchange)
      answer.status = .created
      return answer
    }
    admit(.session, to: &route)
    (route.tellsAll, route.takesKey, route.callsSeveral, route.seat) = (true, true, true, .upload)
    route.documentation.summary = UploadLabReport.summary
    document(&route, nil, answers, isBare: false, .created)
    return route
  }

  private static func request(_ exchange: Exchange) throws(Failure) -> UploadRequest {
    UploadRequest(
      exchange: exchange, preferences: try UploadRequest.preferences(exchange.form?.texts["userPreferences"]),
      deadline: .now + UploadRequest.patience)
  }

  private var uploadStatus: Route {
    route(
      "getUploadStatus", .get, "/api/v1/upload/status/{labReportId}", GetLabReportProgress.self,
      "Processing status retrieved", .ownRecord, Self.report, answers: SuperOneProgress.shape
    ) { (received, _) async throws(Failure) in
      try Answer(encoding: SuperOneProgress(try received.read(ReportProgress.self)))
    }
  }

  private var processing: Route {
    route(
      "listMobileProcessing", .get, "/api/mobile/processing", ListLabReportProgress.self,
      "Processing status retrieved", .ownRecord, answers: .list(of: SuperOneProgress.shape)
    ) { (received, _) async throws(Failure) in
      try Answer(
        encoding: try received.read(ListLabReportProgress.Outcome.self).reports.map(SuperOneProgress.init))
    }
  }

  private var uploads: Route {
    route(
      "listUploads", .get, "/api/v1/upload/history", ListLabReports.self, "Upload history retrieved",
      .ownRecord, SuperOnePage.arguments[0], SuperOnePage.arguments[1], answers: SuperOneUploads.shape
    ) { (received, _) async throws(Failure) in
      try Answer(encoding: SuperOneUploads(try received.read(ListLabReports.Outcome.self)))
    }
  }

  private var deleteUpload: Route {
    route(
      "deleteUpload", .delete, "/api/v1/upload/{labReportId}", DeleteLabReport.self,
      "Lab report deleted successfully", .ownRecord, Self.report, answers: nil
    ) { (_, _) async throws(Failure) in .enveloped }
  }
}

extension Failure {
  /// The refusal of a batch of which nothing was stored: the first one's code, and every file's reason (R-SO-098).
  fileprivate func ofBatch(_ files: [SuperOneBatch.Refused]) -> Failure {
    let problems = files.enumerated().map { index, file in
      FieldProblem(path: "/files/\(index)", code: "refused", message: file.error)
    }
    var members: [Value.Member] = []
    if let reason { members.append(Value.Member("reason", .string(reason))) }
    if case .object(let all)? = Failure(problems: problems).details {
      members += all.filter { $0.name == "fields" }
    }
    return Failure(code, message, details: .object(members))
  }
}
